import classes from './effect.module.css';

export interface Figure {
  label: string;
  value: number;
  /** Of a figure that is not zero. */
  tone?: 'green' | 'red' | 'yellow';
}

/** Counts beside each other. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, tone }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-tone={value === 0 ? undefined : tone}>{value.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  );
}
