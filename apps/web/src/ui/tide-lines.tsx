/** The motif: lines of a tide going out, drawn as strokes in the current accent. */
export function TideLines({ width, height, lines }: { width: number; height: number; lines: number }) {
  const step = height / (lines + 1);
  const wave = width / 6;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      aria-hidden
      style={{ color: 'var(--landfall-tide-line)', maxWidth: '100%' }}
    >
      {Array.from({ length: lines }, (_, line) => {
        const y = step * (line + 1);
        const inset = (line * width) / 12;
        const lift = step * 0.45;
        return (
          <path
            key={y}
            d={`M ${inset} ${y} q ${wave / 2} ${-lift} ${wave} 0 t ${wave} 0 t ${wave} 0 t ${wave} 0 t ${wave} 0 t ${wave} 0`}
            stroke="currentColor"
            strokeWidth={1.5}
            strokeLinecap="round"
            opacity={1 - line * 0.25}
          />
        );
      })}
    </svg>
  );
}
