import { routeAt } from './screens.ts';

export function LandingPage({ path }: { path: string }) {
  return <h1>{routeAt(path).label}</h1>;
}
