import { themeNames, themes, useTheme } from '#web/shell/theme.ts';
import { type Density, densities, putDensity, useDensity } from '#web/record/list/density.ts';
import { putPatterns, usePatterns } from '#web/ui/patterns.ts';
import { putLetters, useLetters } from '#web/shell/letters.ts';

/** Kept in this browser, because a screen at the desk and a telephone in the field want different things. */
export function AppearanceSettings() {
  const { theme, choose } = useTheme();
  const density = useDensity();
  const letters = useLetters();
  const patterns = usePatterns();
  return (
    <section aria-label="Appearance" className="panel space-y-6 p-5">
      <Radios
        legend="Theme"
        value={theme}
        choices={themeNames.map((name) => [name, themes[name]] as const)}
        onPick={(name) => choose(name)}
      />
      <Radios
        legend="Density of lists"
        value={density}
        choices={Object.entries(densities) as [Density, string][]}
        onPick={putDensity}
      />
      <Radios legend="Patterns in charts" value={patterns} choices={onOff} onPick={putPatterns} />
      <Radios legend="Single letters as shortcuts" value={letters} choices={onOff} onPick={putLetters} />
      <p className="note">All of it is kept in this browser only.</p>
    </section>
  );
}

const onOff = [
  ['on', 'On'],
  ['off', 'Off'],
] as const;

interface RadiosProps<Key extends string> {
  readonly legend: string;
  readonly value: Key;
  readonly choices: readonly (readonly [Key, string])[];
  readonly onPick: (key: Key) => void;
}

const Radios = <Key extends string>({ legend, value, choices, onPick }: RadiosProps<Key>) => (
  <fieldset>
    <legend className="mb-2 font-medium">{legend}</legend>
    <div className="flex flex-wrap gap-2">
      {choices.map(([key, words]) => (
        <label
          key={key}
          className="border-edge has-checked:border-focus has-checked:bg-raised inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-md border px-3 py-1.5"
        >
          <input type="radio" name={legend} checked={key === value} onChange={() => onPick(key)} />
          {words}
        </label>
      ))}
    </div>
  </fieldset>
);
