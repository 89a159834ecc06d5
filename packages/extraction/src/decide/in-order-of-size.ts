import type { RateMention } from '../locate/mention.ts';
import { nothing, type Choice } from './choose.ts';
import { bestOf, sumOf } from '../lists.ts';

type Rate = Choice<RateMention>;
/** The attachment probability, the expected loss and the exhaustion probability of a class. */
export type Model = readonly [attachment: Rate, loss: Rate, exhaustion: Rate];

/** In percent: no notes lose as much in a year. */
const mostPerYear = 40;

const sizeOf = ({ taken }: Rate): number | null => taken?.value ?? null;
const scoreOf = ({ taken }: Rate): number => taken?.score ?? 0;

function isInOrder(model: Model): boolean {
  const sizes = model.map(sizeOf).filter((size) => size !== null);
  return sizes.every((size, index) => index === 0 || size <= (sizes[index - 1] as number));
}

/** A choice as it is, and with each of the other candidates that it tells of in place of the one taken. */
function withOthers(choice: Rate): Rate[] {
  const all = choice.taken ? [choice.taken, ...choice.told] : [];
  return all.length === 0
    ? [choice]
    : all.map((taken) => ({ ...choice, taken, told: all.filter((other) => other !== taken) }));
}

const best = (models: readonly Model[]): Model | undefined =>
  bestOf(models.filter(isInOrder), (model) => sumOf(model.map(scoreOf)));

/** "Attachment 6.53%, loss 5.21% and 3.92%": of two attachment probabilities told in one place, the one below the loss is that of exhaustion. */
function partedBySize([attachment, loss, exhaustion]: Model): Model {
  const below = attachment.told.find(
    ({ value, score, rule }) =>
      score === attachment.taken?.score && rule === attachment.taken.rule && (value ?? 0) < (sizeOf(loss) ?? 0),
  );
  if (!below || exhaustion.taken) return [attachment, loss, exhaustion];
  const told = attachment.told.filter((other) => other !== below);
  return [{ ...attachment, told }, loss, { ...nothing, taken: below }];
}

/** Without what cannot be: the one figure that stands in a worse place than those that it gainsays. */
function withoutWorst(model: Model): Model {
  const worst = Math.min(...model.filter(({ taken }) => taken).map(scoreOf));
  const [one, ...more] = model.filter((choice) => choice.taken && scoreOf(choice) === worst);
  if (!one || more.length > 0) return model;
  const left = model.map((choice) => (choice === one ? nothing : choice)) as unknown as Model;
  return isInOrder(left) ? left : model;
}

/** Three figures that no known words tell apart: their sizes say what each is. */
function sortedBySize(model: Model): Model {
  const areGuessed = model.every(({ taken }) => taken?.rule.startsWith('nearest.'));
  return areGuessed ? (model.toSorted((a, b) => (sizeOf(b) ?? 0) - (sizeOf(a) ?? 0)) as unknown as Model) : model;
}

/** Exhaustion ≤ loss ≤ attachment: where the figures taken break this, others that the document tells are taken. */
export function inOrderOfSize(model: Model): Model {
  const possible = sortedBySize(model.map(withoutImpossible) as unknown as Model);
  if (isInOrder(possible)) return possible;
  const [attachments, losses, exhaustions] = possible.map(withOthers) as [Rate[], Rate[], Rate[]];
  const models = attachments.flatMap((attachment) =>
    losses.flatMap((loss) => exhaustions.map((exhaustion): Model => [attachment, loss, exhaustion])),
  );
  const found = best(models);
  return found ? partedBySize(found) : withoutWorst(possible);
}

/** Without figures that are too large for any notes, as are shares of a loss. */
const withoutImpossible = (choice: Rate): Rate =>
  withOthers(choice).find((each) => (sizeOf(each) ?? 0) <= mostPerYear) ?? nothing;
