import { endpoints } from '@stowed/contract';
import type { CaseEntryKind, LostCase } from '@stowed/contract';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { PhotoField } from './photo-field.tsx';
import { useCaseAct } from './use-case-act.ts';

const kinds = [
  { value: 'search', label: 'Search' },
  { value: 'note', label: 'Note' },
  { value: 'notified', label: 'A person was notified' },
  { value: 'photo', label: 'Photo' },
] as const;

const textLabels: Readonly<Record<CaseEntryKind, string>> = {
  search: 'Note (optional)',
  note: 'Note',
  notified: 'Who was notified, and how',
  photo: 'Note (optional)',
};

interface EntryDialogProps {
  readonly lost: LostCase;
  readonly first: 'search' | 'note';
  readonly onClose: () => void;
}

type Result = 'nothing' | 'found';

/** Adds an entry to the search log. It stays open, with everything typed, until it is saved. */
export function EntryDialog({ lost, first, onClose }: EntryDialogProps) {
  const [kind, setKind] = useState<CaseEntryKind>(first);
  const [area, setArea] = useState('');
  const [result, setResult] = useState<Result>('nothing');
  const [text, setText] = useState('');
  const [photo, setPhoto] = useState<string>();
  const add = useCaseAct(endpoints.addCaseEntry, lost);
  const isReady = { search: area.trim(), note: text.trim(), notified: text.trim(), photo }[kind];
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const search = kind === 'search' ? { area, result } : {};
    const picture = photo === undefined ? {} : { imageData: photo };
    add.mutate({ kind, ...search, text, ...picture }, { onSuccess: onClose });
  };
  return (
    <Dialog isOpen onClose={onClose} title={kind === 'search' ? 'Log a search' : 'Add entry'}>
      <form onSubmit={handleSubmit} noValidate className="space-y-5">
        <SelectField
          label="Kind"
          options={[...kinds]}
          value={kind}
          onChange={({ target }) =>
            setKind(kinds.find(({ value }) => value === target.value)?.value ?? 'note')
          }
        />
        {kind === 'search' && (
          <>
            <TextField label="Area" value={area} onChange={({ target }) => setArea(target.value)} />
            <SelectField
              label="Result"
              options={[
                { value: 'nothing', label: 'Nothing found' },
                { value: 'found', label: 'Found' },
              ]}
              value={result}
              onChange={({ target }) => setResult(target.value === 'found' ? 'found' : 'nothing')}
            />
          </>
        )}
        <TextAreaField
          label={textLabels[kind]}
          value={text}
          rows={3}
          onChange={({ target }) => setText(target.value)}
        />
        <PhotoField photo={photo} onChange={setPhoto} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="w-full"
          disabled={!isReady}
          isPending={add.isPending}
        >
          Save entry
        </Button>
      </form>
    </Dialog>
  );
}
