/** Counts and durations in the form Prometheus reads. Labels are operation ids, never paths or people. */
export interface Metrics {
  observe(seen: { operation: string; status: number; seconds: number }): void;
  /** Something measured when it is asked for, such as open connections. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  text(): Promise<string>;
}

const bounds = [0.005, 0.025, 0.1, 0.25, 1, 5];

interface Series {
  count: number;
  sum: number;
  readonly buckets: number[];
}

export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const durations = new Map<string, Series>();
  const gauges: { name: string; help: string; read: () => number | Promise<number> }[] = [];

  return {
    observe({ operation, status, seconds }) {
      const key = `operation="${operation}",status="${status}"`;
      requests.set(key, (requests.get(key) ?? 0) + 1);
      let series = durations.get(operation);
      if (!series) durations.set(operation, (series = { count: 0, sum: 0, buckets: bounds.map(() => 0) }));
      series.count++;
      series.sum += seconds;
      for (let at = bounds.length - 1; at >= 0 && seconds <= (bounds[at] ?? 0); at--)
        series.buckets[at] = (series.buckets[at] ?? 0) + 1;
    },
    gauge: (name, help, read) => void gauges.push({ name, help, read }),
    async text() {
      const lines = ['# HELP levee_requests_total Calls answered.', '# TYPE levee_requests_total counter'];
      for (const [labels, count] of requests) lines.push(`levee_requests_total{${labels}} ${count}`);
      lines.push('# HELP levee_request_seconds How long calls took.', '# TYPE levee_request_seconds histogram');
      for (const [operation, { count, sum, buckets }] of durations) {
        bounds.forEach((bound, at) => {
          lines.push(`levee_request_seconds_bucket{operation="${operation}",le="${bound}"} ${buckets[at] ?? 0}`);
        });
        lines.push(`levee_request_seconds_bucket{operation="${operation}",le="+Inf"} ${count}`);
        lines.push(`levee_request_seconds_sum{operation="${operation}"} ${sum}`);
        lines.push(`levee_request_seconds_count{operation="${operation}"} ${count}`);
      }
      for (const { name, help, read } of gauges) {
        const value = await Promise.resolve(read()).catch(() => Number.NaN);
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${value}`);
      }
      return `${lines.join('\n')}\n`;
    },
  };
}
