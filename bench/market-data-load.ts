// Loads an address as fast as it answers, in a process of its own; prints requests a second and the latency as JSON.
import autocannon from 'autocannon';

const [url = '', seconds = '3', headers = '{}'] = process.argv.slice(2);
const times: number[] = [];
const options = {
  url,
  connections: 50,
  duration: Number(seconds),
  headers: JSON.parse(headers) as Record<string, string>,
};
const instance = autocannon(options, (error, { requests, errors, non2xx, duration }) => {
  if (error || errors + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} other answers`);
  times.sort((a, b) => a - b);
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
  console.log(JSON.stringify({ perSecond: requests.total / duration, p95 }));
});
instance.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
