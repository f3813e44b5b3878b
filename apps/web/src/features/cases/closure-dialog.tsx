import { closureBody, endpoints } from '@stowed/contract';
import type { ClosureOutcome, CaseDetails } from '@stowed/contract';
import { caseOutcomeWords } from '@stowed/domain';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useCurrentUser } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { PhotoField } from './photo-field.tsx';
import { useCaseAct } from './use-case-act.ts';

interface Asked {
  readonly hint: string;
  readonly place?: string;
  readonly note: string;
}

const asked: Readonly<Record<ClosureOutcome, Asked>> = {
  found: {
    hint: 'The tool is there. Its place must be counted again.',
    place: 'Where it was found',
    note: 'Note (optional)',
  },
  removed: {
    hint: 'It was taken out of the aircraft, or destroyed.',
    place: 'Where it was removed',
    note: 'How it was removed',
  },
  risk_accepted: { hint: 'Nobody can find it. An inspector must confirm.', note: 'Why the risk is accepted' },
  recorded_in_error: { hint: 'The tool was never missing.', note: 'What went wrong' },
};

interface ClosureDialogProps {
  readonly details: CaseDetails;
  readonly onClose: () => void;
}

/** Proposes to close a case; another person confirms. */
export function ClosureDialog({ details: { case: lost, isOnlyPerson }, onClose }: ClosureDialogProps) {
  const [outcome, setOutcome] = useState<ClosureOutcome>('found');
  const [place, setPlace] = useState('');
  const [note, setNote] = useState('');
  const [photo, setPhoto] = useState<string>();
  const propose = useCaseAct(endpoints.proposeClosure, lost);
  const isLead = useCurrentUser()?.duties.includes('lead') ?? false;
  const outcomes = (['found', 'removed', 'recorded_in_error', 'risk_accepted'] as const).filter(
    (value) => isLead || value !== 'risk_accepted',
  );
  const { hint, place: placeLabel, note: noteLabel } = asked[outcome];
  const body = { outcome, note, ...(placeLabel ? { place } : {}), ...(photo ? { imageData: photo } : {}) };
  const checked = closureBody.safeParse(body);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    propose.mutate(body, { onSuccess: onClose });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Propose closure"
      description={`${isOnlyPerson ? 'You' : 'Another person'} must confirm it. Until then aircraft stay blocked.`}
    >
      <form onSubmit={handleSubmit} noValidate className="space-y-5">
        <SelectField
          label="Outcome"
          hint={hint}
          options={outcomes.map((value) => ({ value, label: caseOutcomeWords[value] }))}
          value={outcome}
          onChange={({ target }) => setOutcome(outcomes.find((value) => value === target.value) ?? 'found')}
        />
        {placeLabel && (
          <TextField label={placeLabel} value={place} onChange={({ target }) => setPlace(target.value)} />
        )}
        <TextAreaField
          label={noteLabel}
          value={note}
          rows={3}
          onChange={({ target }) => setNote(target.value)}
        />
        <PhotoField photo={photo} onChange={setPhoto} />
        {!checked.success && <p className="text-sm text-ink-soft">{checked.error.issues[0]?.message}</p>}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="w-full"
          disabled={!checked.success}
          isPending={propose.isPending}
        >
          Propose
        </Button>
      </form>
    </Dialog>
  );
}
