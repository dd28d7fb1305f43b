/** Ways to spell an address of this machine, of its network or of a cloud's own services, or to hide one. */

export const loopback4 =
  `127.0.0.1 127.1 127.0.1 0 0.0.0.0 0x7f.0.0.1 0x7f000001 0X7F.0x0.0x0.0x1 2130706433 017700000001
  0177.0.0.1 0177.0.0.01 00000177.0.0.1 127.0.0.1. 127.1. 127.00.00.001 127.000.000.001 127.255.255.254 127.8.8.8
  0x7f.1 0x7f.0.1 127.0x1 0x0 00 0x00000000 0.0 0.0.0 0x7F.0.0.0x1 0177.1 017700000001. 2130706433. 0x7f000001.
  1%32%37.0.0.1 %31%32%37%2e%30%2e%30%2e%31 127%2e0%2e0%2e1 127.0.0.%31 １２７.0.0.1 127。0。0。1 127．0．0．1 127｡0｡0｡1
  ①②⑦.⓪.⓪.① 𝟏𝟐𝟕.𝟎.𝟎.𝟏 １２７。０。０。１ ２１３０７０６４３３ ０ｘ７ｆ．１`.split(/\s+/);
export const private4 =
  `10.0.0.1 10.255.255.255 10.1 0xa.1 167772161 012.0.0.1 0x0a000001 172.16.0.1 172.31.255.255 172.16.1 2886729729
  0xac.0x10.0.1 192.168.0.1 192.168.1 3232235521 0xc0a80001 0300.0250.0.1 169.254.169.254 2852039166 0xa9fea9fe 0xA9.0xFE.0xA9.0xFE
  0251.0376.0251.0376 169.254.43518 169.16689662 169.254.170.2 168.63.129.16 100.64.0.1 100.127.255.254 100.100.100.200 192.0.0.1
  192.0.0.170 192.0.0.192 192.0.2.1
  198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.7 192.88.99.1 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255
  4294967295 0xffffffff 0.1.2.3 １０.0.0.1 192。168。0。1`.split(/\s+/);
export const address6 =
  `[::1] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [::0001] [::] [0::0] [::ffff:127.0.0.1]
  [::FFFF:7f00:1] [::ffff:7f00:0001] [0:0:0:0:0:ffff:127.0.0.1] [::ffff:10.0.0.1] [::ffff:169.254.169.254] [::ffff:a9fe:a9fe]
  [::ffff:8.8.8.8] [::127.0.0.1] [::7f00:1] [::ffff:0:127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::a9fe:a9fe]
  [64:ff9b:1::7f00:1] [2002:7f00:1::] [2002:7f00:0001::1] [2002:a9fe:a9fe::] [2002:0a00:0001::] [2001::1]
  [2001:0:7f00:1::] [2001:0:53aa:64c:0:0:80ff:fffe] [2001:10::1] [2001:20::1] [2001:db8::1] [3fff::1] [fe80::1] [febf::1]
  [fec0::1] [fc00::1] [fd00::1] [fd00:ec2::254] [fd20:ce::254] [ff02::1] [ff0e::1] [100::1] [5f00::1] [0:0:0:0:0:0:127.0.0.1] [4000::1]`.split(
    /\s+/,
  );
export const named =
  `localhost LOCALHOST LocalHost localhost. LOCALHOST. ｌｏｃａｌｈｏｓｔ ⓛⓞⓒⓐⓛⓗⓞⓢⓣ local%68ost foo.localhost a.b.localhost.
  localhost.localdomain printer.local db.internal metadata.google.internal metadata instance-data router router.lan nas.home ad.corp
  wiki.intranet vault.private nas.home.arpa 1.0.0.127.in-addr.arpa`.split(/\s+/);

/** Names that look like any other and that a name server leads inside. */
export const misled =
  `loop.example.com LOOP.example.com loop.example.com. loop6.example.com mapped.example.com private.example.com metadata.example.com
  mixed.example.com mixed6.example.com last.example.com 127.0.0.1.nip.example.com bücher.example.com xn--bcher-kva.example.com
  zero.example.com nonsense.example.com`.split(/\s+/);

const answers: Readonly<Record<string, readonly string[]>> = {
  'loop.example.com': ['127.0.0.1'],
  'loop6.example.com': ['::1'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'private.example.com': ['10.0.0.5'],
  'metadata.example.com': ['169.254.169.254'],
  'mixed.example.com': ['93.184.215.14', '127.0.0.1'],
  'mixed6.example.com': ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::1'],
  'last.example.com': ['8.8.8.8', '1.1.1.1', '192.168.0.1'],
  '127.0.0.1.nip.example.com': ['127.0.0.1'],
  'xn--bcher-kva.example.com': ['127.0.0.1'],
  'zero.example.com': ['0.0.0.0'],
  'nonsense.example.com': ['not an address'],
};

/** What a hostile or careless name server would say. */
export const hostileNames = async (name: string): Promise<readonly string[]> => answers[name] ?? [];

/** Hosts whose spelling alone says that they are inside. */
export const literal = [...loopback4, ...private4, ...address6, ...named];

/** Addresses that are refused as such, before any host is looked at; most of them would lead to this machine. */
export const misspelled = (at: number): readonly string[] => [
  `http://127.0.0.1:${at}/`,
  `http://93.184.215.14/`,
  `ftp://127.0.0.1:${at}/`,
  `gopher://127.0.0.1:${at}/`,
  'file:///etc/passwd',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'ws://127.0.0.1/',
  'unix:/run/postgresql',
  'https:',
  '',
  `//127.0.0.1:${at}/`,
  `/\\127.0.0.1:${at}/`,
  `https:\\\\127.0.0.1:${at}\\`,
  `https://127.0.0.1\\@example.com:${at}/`,
  `https://user@127.0.0.1:${at}/`,
  `https://user:pw@127.0.0.1:${at}/`,
  `https://example.com@127.0.0.1:${at}/`,
  `https://example.com:443@127.0.0.1:${at}/`,
  `https://example.com%40@127.0.0.1:${at}/`,
  `https://x:@127.0.0.1:${at}/`,
  `https://127.0.0.1:${at} .example.com/`,
  `https://127.0.0.1\t:${at}/`,
  `https://127.0.0.1\n:${at}/`,
  ` https://127.0.0.1:${at}/`,
  `https://127.0.0.1%00.example.com:${at}/`,
  `https://127.0.0.1%0d%0a:${at}/`,
  `https://[::1%25lo]:${at}/`,
  `https://[fe80::1%25eth0]:${at}/`,
  `https://[::1:${at}/`,
  `https://127.0.0.1.1:${at}/`,
  `https://256.256.256.256:${at}/`,
  `https://0x7f.0.0.0x100:${at}/`,
  `https://4294967296:${at}/`,
  'https://example.com:0/',
  'https://example.com:22/',
  'https://example.com:25/',
  'https://example.com:80/',
  'https://example.com:99999/',
];
