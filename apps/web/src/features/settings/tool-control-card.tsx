import { endpoints, limits } from '@stowed/contract';
import type { PhotoRule, Settings, User } from '@stowed/contract';
import { mayCall } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Dispatch, FormEvent, SetStateAction } from 'react';
import { toolControlQuery } from '../../lib/inventory-queries.ts';
import type { SettingsAnswer } from '../../lib/inventory-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { QueryPart } from '../../ui/query-failure.tsx';
import { SigningFacts, SigningFields } from './signing-fields.tsx';
import { useSaveSettings } from './api/use-save-settings.ts';

const photoWords: Readonly<Record<PhotoRule, string>> = {
  any: 'No new photo needed',
  required: 'A photo of this inventory',
};
const photoOptions = [
  { value: 'any', label: photoWords.any },
  { value: 'required', label: photoWords.required },
];
const casesWords = { on: 'A case for each missing tool', off: 'No automatic cases' } as const;
const casesOptions = [
  { value: 'on', label: casesWords.on },
  { value: 'off', label: casesWords.off },
];
const recountWords = { any: 'A photo or a mark by hand', photo: 'Only a photo' } as const;
const recountOptions = [
  { value: 'any', label: recountWords.any },
  { value: 'photo', label: recountWords.photo },
];
const recountOf = ({ recountNeedsPhoto }: Settings) => (recountNeedsPhoto ? 'photo' : 'any');

/** What the organization's procedure asks for. Administrators change it, everyone reads it. */
export function ToolControlCard({ user }: { readonly user: User }) {
  const query = useQuery(toolControlQuery());
  return (
    <Card title="Tool control" bodyClassName="p-4">
      <QueryPart query={query} failure="The settings could not be loaded" loading="h-40">
        {(settings) =>
          mayCall(endpoints.changeSettings.access, user) ? (
            <SettingsForm key={settings.version} saved={settings} />
          ) : (
            <Facts>
              <Fact label="Time zone">{settings.timeZone}</Fact>
              <Fact label="To complete a drawer">{photoWords[settings.photo]}</Fact>
              <Fact label="Lost tools">{casesWords[settings.lostCases]}</Fact>
              <Fact label="A suspected case opens after">{settings.suspectedMinutes} minutes</Fact>
              <Fact label="An open case is escalated after">{settings.escalateMinutes} minutes</Fact>
              <Fact label="A suspected case is closed by">{recountWords[recountOf(settings)]}</Fact>
              <SigningFacts settings={settings} />
            </Facts>
          )
        }
      </QueryPart>
    </Card>
  );
}

const isWithin = (text: string, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max;

type SetValues = Dispatch<SetStateAction<SettingsAnswer>>;

function SettingsForm({ saved }: { readonly saved: SettingsAnswer }) {
  const [values, setValues] = useState(saved);
  const [suspected, setSuspected] = useState(String(saved.suspectedMinutes));
  const [escalate, setEscalate] = useState(String(saved.escalateMinutes));
  const save = useSaveSettings();
  const { suspectedMinutes, escalateMinutes } = limits;
  const areMinutesRight = isWithin(suspected, suspectedMinutes) && isWithin(escalate, escalateMinutes);
  const { version, timeZones: _zones, ...given } = values;
  const body = { ...given, suspectedMinutes: Number(suspected), escalateMinutes: Number(escalate) };
  const isSame = Object.entries(body).every(
    ([key, value]) => JSON.stringify(saved[key as keyof Settings]) === JSON.stringify(value),
  );
  const areMeaningsRight = [body.meaningFirst, body.meaningSecond].every((text) => text.trim() !== '');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ body, version });
  };
  return (
    <form onSubmit={handleSubmit} noValidate className="space-y-5">
      <CountFields values={values} setValues={setValues} />
      <CaseFields values={values} setValues={setValues} />
      <MinutesField
        label="A suspected case opens after"
        range={suspectedMinutes}
        value={suspected}
        onChange={setSuspected}
      />
      <MinutesField
        label="An open case is escalated after"
        range={escalateMinutes}
        value={escalate}
        onChange={setEscalate}
      />
      <SigningFields values={values} setValues={setValues} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        disabled={isSame || !areMinutesRight || !areMeaningsRight}
        isPending={save.isPending}
      >
        Save
      </Button>
    </form>
  );
}

interface FieldsProps {
  readonly values: SettingsAnswer;
  readonly setValues: SetValues;
}

function CountFields({ values, setValues }: FieldsProps) {
  return (
    <>
      <SelectField
        label="Time zone"
        hint="Receipts show times in this zone and in UTC."
        options={values.timeZones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        value={values.timeZone}
        onChange={({ target: { value: timeZone } }) => setValues((old) => ({ ...old, timeZone }))}
      />
      <SelectField
        label="To complete a drawer"
        hint="What a drawer needs before it can be completed."
        options={photoOptions}
        value={values.photo}
        onChange={({ target: { value } }) =>
          setValues((old) => ({ ...old, photo: value === 'required' ? 'required' : 'any' }))
        }
      />
    </>
  );
}

function CaseFields({ values, setValues }: FieldsProps) {
  return (
    <>
      <SelectField
        label="Lost tools"
        hint="When a drawer is completed with a missing tool. Anyone can always report one."
        options={casesOptions}
        value={values.lostCases}
        onChange={({ target: { value } }) =>
          setValues((old) => ({ ...old, lostCases: value === 'off' ? 'off' : 'on' }))
        }
      />
      <SelectField
        label="A suspected case is closed by"
        hint="What shows that the tool is back before the toolbox is completed."
        options={recountOptions}
        value={recountOf(values)}
        onChange={({ target: { value } }) =>
          setValues((old) => ({ ...old, recountNeedsPhoto: value === 'photo' }))
        }
      />
    </>
  );
}

interface MinutesProps {
  readonly label: string;
  readonly range: { readonly min: number; readonly max: number };
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function MinutesField({ label, range, value, onChange }: MinutesProps) {
  const { min, max } = range;
  const isRight = isWithin(value, range);
  return (
    <TextField
      label={label}
      hint={`Minutes, ${min} to ${max}.`}
      error={isRight ? undefined : `Enter a number from ${min} to ${max}`}
      inputMode="numeric"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
