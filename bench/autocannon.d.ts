/** The part of autocannon that the benchmarks use; it brings no types of its own. */
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    duration: number;
    headers: Record<string, string>;
  }
  interface Instance {
    on(event: 'response', heard: (client: unknown, status: number, bytes: number, milliseconds: number) => void): void;
  }
  interface Result {
    requests: { total: number };
    errors: number;
    non2xx: number;
    duration: number;
  }
  export default function autocannon(options: Options, done: (error: Error | null, result: Result) => void): Instance;
}
