import type { DocumentActivity } from '@landfall/contract';

export interface ActivityLine extends DocumentActivity {
  /** How often in a row. */
  times: number;
}

const isLooking = ({ kind }: DocumentActivity): boolean => kind === 'VIEWED' || kind === 'DOWNLOADED';

/** Newest first. Who looks at a document again and again takes one line, which bears the last time. */
export function activityLines(activity: readonly DocumentActivity[]): ActivityLine[] {
  const lines: ActivityLine[] = [];
  for (const each of activity) {
    const newer = lines.at(-1);
    if (
      newer &&
      isLooking(each) &&
      newer.kind === each.kind &&
      newer.byEmail === each.byEmail &&
      newer.by === each.by
    ) {
      newer.times += 1;
    } else lines.push({ ...each, times: 1 });
  }
  return lines;
}
