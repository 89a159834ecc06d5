import { weightsSumToOne } from '@landfall/instruments';
import { currencyOf, findComposition, type StoredMember } from '../../../market-data/index.ts';
import { finding } from '../compute/finding.ts';
import { goneBy, lifeOf, readTerms, replaceMembers, type MemberTerms } from '../member-store.ts';
import { readMarks } from '../mark-store.ts';
import { counted, defineStep, failed, howMany, info, outcome, warning } from '../step.ts';

interface Input {
  members: StoredMember[];
  terms: Map<number, MemberTerms>;
  marked: Map<number, string>;
}

export const loadComposition = defineStep<Input>({
  stages: ['Read the composition', 'Check it', 'Freeze it'],
  read: async (db, { universe, date }) => {
    const members = await findComposition(db, universe.indexCode, date);
    const marks = await readMarks(db, universe.universeId, date);
    return {
      members,
      terms: await readTerms(
        db,
        members.map((member) => member.securityNo),
      ),
      marked: new Map(marks.flatMap((mark) => (mark.price === null ? [] : [[mark.securityNo, mark.priceDate]]))),
    };
  },
  seen: ({ members }) =>
    members.map((member) => [
      member.securityNo,
      Number(member.parAmount),
      Number(member.weight),
      member.newEntrant,
      member.entryAtAsk,
    ]),
  work: ({ members, terms, marked }, { universe, date }) => {
    const { indexCode, universeId } = universe;
    if (members.length === 0) {
      return failed('NO_COMPOSITION', `No composition of ${indexCode} is in force on ${date}. Upload one, then retry.`);
    }
    const bare = members.filter(({ securityNo }) => {
      const known = terms.get(securityNo);
      const isGone = known !== undefined && goneBy(lifeOf(known, marked.get(securityNo) ?? null, date), date) !== null;
      return !isGone && !marked.has(securityNo);
    });
    if (bare.length > 0) {
      const findings = bare.map(({ securityNo }) =>
        finding(securityNo, 'MEMBER_WITHOUT_MARK', 'ERROR', 'It is in the composition but has no mark.'),
      );
      const details = `${bare.length} of ${howMany(members.length, 'member')} without a mark. Retry when they have prices.`;
      return failed('MEMBERS_WITHOUT_MARK', details, { findings });
    }
    const weights = members.map((member) => Number(member.weight));
    const entrants = members.filter((member) => member.newEntrant).length;
    const upload = members[0]?.uploadNo ?? null;
    const from = upload === null ? 'the demonstration data' : `upload ${upload}`;
    const log = [info(`${howMany(members.length, 'member')} from ${from}.`)];
    if (!weightsSumToOne(weights)) log.push(warning('The stated weights do not add up to 1; the index uses par.'));
    const currencies = [
      ...new Set(members.map((member) => currencyOf(terms.get(member.securityNo)?.currency ?? null))),
    ].toSorted();
    if (currencies.length > 1) {
      const which = currencies.join(', ');
      log.push(warning(`The members are in ${which}; the index adds their par as it stands, without exchange rates.`));
    }
    return outcome({
      output: members.map((member) => [
        member.securityNo,
        Number(member.parAmount),
        member.newEntrant,
        member.entryAtAsk,
      ]),
      inputs: [counted('Composition rows', members.length)],
      outputs: [counted('Members', members.length)],
      counts: [counted('Members', members.length), counted('Marked as new entrants', entrants)],
      log,
      store: async (tx) => {
        await replaceMembers(tx, universeId, date, members);
      },
    });
  },
});
