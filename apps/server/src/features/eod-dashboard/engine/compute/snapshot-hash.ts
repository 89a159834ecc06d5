import { contentHash } from '../canonical.ts';
import type { SnapshotContent } from './index-day.ts';

/**
 * What a published day says, as one hash: no numbers of this database, nothing of who published it or when. It holds the hash
 * of the day before, so that equal hashes mean equal days all the way back to the base.
 */
export const snapshotHash = ({ members, levels, returns, ...content }: SnapshotContent): string =>
  contentHash({
    ...content,
    levels: { ...levels },
    returns: returns && { ...returns },
    members: members.map((member) => ({
      ...member,
      // The number that this database gave it says nothing.
      securityNo: undefined,
      opening: { ...member.opening },
      closing: { ...member.closing },
    })),
  });
