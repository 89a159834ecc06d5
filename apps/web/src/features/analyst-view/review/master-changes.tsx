import {
  sectionTitles,
  type ClassChanges,
  type ListName,
  type MasterChange,
  type ReviewEdit,
} from '@landfall/contract';
import { readableInstant } from '../../../lib/dates.ts';
import { counted } from '../../../lib/numbers.ts';
import { ToneBadge } from '../../../ui/notice.tsx';
import plain from '../../../ui/plain-table.module.css';
import { classLabel, fieldOf, valueText } from '../model/cells.ts';
import classes from './sign-off-dialog.module.css';

type Change = MasterChange['fields'][number];

const textOf = (list: ListName, field: string, value: Change['before']): string => {
  const known = fieldOf(list, field);
  return known ? valueText(known, value, value !== null && known.unit === '%' ? '%' : null) : String(value ?? '—');
};
const labelOf = (list: ListName, field: string): string => fieldOf(list, field)?.label ?? field;
const differs = ({ before, after }: Change): boolean => before !== after;

const headOf = ({ list, kind, fields }: MasterChange): string => {
  const peril = fields.find(({ field }) => field === 'perilName')?.after ?? null;
  const name = [sectionTitles[list], ...(peril === null ? [] : [peril])].join(' · ');
  return kind === 'ended' ? `${name}, ends` : kind === 'new' && list !== 'securities' ? `${name}, new` : name;
};

/** `New security, 21 values` or `3 values change`. */
function summaryOf({ onFile, changes }: ClassChanges): string {
  const changed = changes.filter(({ kind }) => kind !== 'ended').flatMap(({ fields }) => fields.filter(differs)).length;
  const ended = changes.filter(({ kind }) => kind === 'ended').length;
  if (onFile === null) return counted(changed, 'value');
  const said = [
    ...(changed > 0 ? [`${counted(changed, 'value')} ${changed === 1 ? 'changes' : 'change'}`] : []),
    ...(ended > 0 ? [`${counted(ended, 'row')} ${ended === 1 ? 'ends' : 'end'}`] : []),
  ];
  return said.length > 0 ? said.join(', ') : 'No value changes';
}

/** What signing off changes in the security master, class by class, old beside new. */
export function MasterChanges({ changes }: { changes: readonly ClassChanges[] }) {
  return changes.map((ofClass) => <ClassTable key={ofClass.issuerClass} ofClass={ofClass} />);
}

function ClassTable({ ofClass }: { ofClass: ClassChanges }) {
  const { issuerClass, onFile, changes, aliases } = ofClass;
  const shown = changes.filter(({ fields }) => fields.some(differs));
  const same = changes.flatMap(({ list, fields }) =>
    fields.filter((one) => !differs(one) && one.after !== null).map((one) => ({ list, ...one })),
  );
  return (
    <section className={classes.ofClass} aria-label={`${classLabel(issuerClass)} in the security master`}>
      <div className={classes.classHead}>
        <h4>{classLabel(issuerClass)}</h4>
        {onFile === null ? <ToneBadge tone="blue">New security</ToneBadge> : <span>{onFile}</span>}
        <span className="quiet">{summaryOf(ofClass)}</span>
      </div>
      {shown.length > 0 || aliases.length > 0 ? (
        <table className={`${plain.table} ${classes.changes}`}>
          <thead>
            <tr>
              <th scope="col">Value</th>
              {onFile === null ? null : <th scope="col">On file</th>}
              <th scope="col">Published</th>
            </tr>
          </thead>
          {shown.map((change, index) => (
            <ChangeRows key={`${change.list} ${index}`} change={change} isNew={onFile === null} />
          ))}
          {aliases.length > 0 ? (
            <tbody>
              {aliases.map((alias) => (
                <tr key={alias}>
                  <th scope="row">Further identifier</th>
                  {onFile === null ? null : <td className="quiet">—</td>}
                  <td>{alias}</td>
                </tr>
              ))}
            </tbody>
          ) : null}
        </table>
      ) : null}
      {same.length > 0 ? (
        <details className={classes.more}>
          <summary>{counted(same.length, 'value')} published as on file</summary>
          <ul>
            {same.map(({ list, field, after }, index) => (
              <li key={`${list} ${field} ${index}`}>
                {sectionTitles[list]}, {labelOf(list, field)}: {textOf(list, field, after)}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

/** A new security has nothing on file. */
function ChangeRows({ change, isNew }: { change: MasterChange; isNew: boolean }) {
  const { list, fields } = change;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={isNew ? 2 : 3} className={classes.group}>
          {headOf(change)}
        </th>
      </tr>
      {fields.filter(differs).map(({ field, before, after }) => (
        <tr key={field}>
          <th scope="row">{labelOf(list, field)}</th>
          {isNew ? null : <td className="quiet">{textOf(list, field, before)}</td>}
          <td className="medium">{textOf(list, field, after)}</td>
        </tr>
      ))}
    </tbody>
  );
}

const rowWords = { added: 'Row added', deleted: 'Row deleted', edited: '' } as const;

/** Who edited what since the document was read. */
export function ReviewEdits({ edits }: { edits: readonly ReviewEdit[] }) {
  return (
    <table className={`${plain.table} ${classes.changes}`}>
      <thead>
        <tr>
          <th scope="col">Value</th>
          <th scope="col">As read</th>
          <th scope="col">As edited</th>
          <th scope="col">By</th>
        </tr>
      </thead>
      <tbody>
        {edits.map(({ list, issuerClass, field, kind, before, after, by, at }, index) => (
          <tr key={`${list} ${field ?? ''} ${index}`}>
            <th scope="row">
              {classLabel(issuerClass ?? '')} · {field === null ? sectionTitles[list] : labelOf(list, field)}
            </th>
            {field === null ? (
              <td colSpan={2}>{rowWords[kind]}</td>
            ) : (
              <>
                <td className="quiet">{textOf(list, field, before)}</td>
                <td className="medium">{textOf(list, field, after)}</td>
              </>
            )}
            <td className="quiet">
              {by}, {readableInstant(at)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
