import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './accounts.module.css';

/** The quiet page that the signed-out screens share: the tide lines of a coast beside the form. */
export function AuthFrame({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <div className={classes.sea} aria-hidden>
        <Coastline />
      </div>
      <main className={classes.side}>
        <Stack gap="lg" w="100%" maw="22rem" mx="auto">
          <Text className={classes.brand}>Landfall</Text>
          <div>
            <Title order={1}>{title}</Title>
            {lead === undefined ? null : (
              <Text c="dimmed" mt={4}>
                {lead}
              </Text>
            )}
          </div>
          {children}
        </Stack>
      </main>
    </div>
  );
}

interface Point {
  x: number;
  y: number;
}

/** The shore, as distances from the left edge down the page; invented. */
const shore: readonly Point[] = [
  { x: 690, y: -40 },
  { x: 640, y: 70 },
  { x: 668, y: 160 },
  { x: 612, y: 240 },
  { x: 560, y: 300 },
  { x: 598, y: 372 },
  { x: 640, y: 430 },
  { x: 566, y: 500 },
  { x: 486, y: 560 },
  { x: 470, y: 640 },
  { x: 522, y: 712 },
  { x: 600, y: 780 },
  { x: 578, y: 860 },
  { x: 620, y: 960 },
];

/** A smooth line through the points (Catmull-Rom as cubic Béziers). */
function smooth(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? { x: 0, y: 0 };
  const text = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const curves = points.slice(1).map((end, index) => {
    const [before, start, after] = [at(index - 1), at(index), at(index + 2)];
    const first = { x: start.x + (end.x - before.x) / 6, y: start.y + (end.y - before.y) / 6 };
    const second = { x: end.x - (after.x - start.x) / 6, y: end.y - (after.y - start.y) / 6 };
    return `C ${text(first)} ${text(second)} ${text(end)}`;
  });
  return `M ${text(at(0))} ${curves.join(' ')}`;
}

/** Each depth line is farther out and smoother than the one before. */
const depths = [0, 16, 36, 62, 96, 138, 190, 252, 324, 406];

const isobaths = depths.map((depth, index) => {
  const calm = 1 - index / (depths.length + 2);
  const points = shore.map(({ x, y }) => ({
    x: 560 - depth + (x - 560) * calm + 10 * Math.sin(y / 90 + index * 0.7) * (index / depths.length),
    y,
  }));
  return { d: smooth(points), strength: 0.85 - index * 0.07 };
});

const fixes = [
  { x: 96, y: 842, radius: 3 },
  { x: 168, y: 748, radius: 4 },
  { x: 246, y: 666, radius: 5.5 },
  { x: 332, y: 600, radius: 7 },
  { x: 416, y: 556, radius: 8.5 },
  { x: 487, y: 520, radius: 5 },
];

const stormTrack = { d: smooth([{ x: 40, y: 940 }, ...fixes, { x: 590, y: 440 }]), fixes };

/** An invented coast with its depth lines and one storm's track making landfall. Decoration only. */
function Coastline() {
  return (
    <svg viewBox="0 0 800 900" preserveAspectRatio="xMinYMid slice" className={classes.coast} fill="none">
      {isobaths.map(({ d, strength }, index) => (
        <path key={d} d={d} stroke="currentColor" strokeWidth={index === 0 ? 1.75 : 1} opacity={strength} />
      ))}
      <path d={stormTrack.d} stroke="currentColor" strokeWidth={1.25} strokeDasharray="2 7" strokeLinecap="round" />
      {stormTrack.fixes.map(({ x, y, radius }) => (
        <circle key={x} cx={x} cy={y} r={radius} stroke="currentColor" strokeWidth={1.25} />
      ))}
    </svg>
  );
}
