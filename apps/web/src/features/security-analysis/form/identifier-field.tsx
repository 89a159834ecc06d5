import { useState } from 'react';
import { TagInput } from '../../../ui/tag-input/tag-input.tsx';
import type { TagAction, TagState } from '../../../ui/tag-input/tags.ts';
import { isIdentifier } from '../model/search-form.ts';
import { countWords, hasWrongCheckDigit, pasteWords, splitPaste } from '../model/split-paste.ts';
import type { IdentifierKind } from '../model/split-paste.ts';
import { FormatHelp } from './format-help.tsx';
import classes from './search-card.module.css';

interface IdentifierFieldProps {
  kind: IdentifierKind;
  state: TagState;
  error: string | null;
  onChange: (action: TagAction) => void;
}

export function IdentifierField({ kind, state, error, onChange }: IdentifierFieldProps) {
  const [note, setNote] = useState('');
  const paste = (text: string): boolean => {
    // A single identifier put inside typed text completes that text.
    const pasted = state.pending === '' || /\s|[,;]/.test(text.trim()) ? splitPaste(text, kind) : null;
    if (!pasted) return false;
    onChange({ kind: 'added', tags: pasted.kept });
    setNote(pasteWords(pasted, kind));
    return true;
  };
  return (
    <div className={classes.identifierField}>
      <TagInput
        label={`${kind}s`}
        placeholder={`Type or paste ${kind}s`}
        error={error}
        state={state}
        onChange={(action) => {
          setNote('');
          onChange(action);
        }}
        isValid={(tag) => isIdentifier(kind, tag)}
        doubtAbout={(tag) => (hasWrongCheckDigit(tag, kind) ? 'wrong check digit' : null)}
        onPaste={paste}
      />
      <FormatHelp kind={kind} />
      <p role="status" className={classes.note}>
        {`${countWords(state.tags, kind)} ${note}`.trim()}
      </p>
    </div>
  );
}
