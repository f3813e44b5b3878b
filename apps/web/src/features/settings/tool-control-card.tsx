import { endpoints } from '@stowed/contract';
import type { PhotoRule, User } from '@stowed/contract';
import { mayCall } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { toolControlQuery } from '../../lib/inventory-queries.ts';
import type { SettingsAnswer } from '../../lib/inventory-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { SelectField } from '../../ui/field.tsx';
import { QueryPart } from '../../ui/query-failure.tsx';
import { useSaveSettings } from './api/use-save-settings.ts';

const photoWords: Readonly<Record<PhotoRule, string>> = {
  any: 'No new photo needed',
  required: 'A photo of this inventory',
};
const photoOptions = [
  { value: 'any', label: photoWords.any },
  { value: 'required', label: photoWords.required },
];

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
            </Facts>
          )
        }
      </QueryPart>
    </Card>
  );
}

function SettingsForm({ saved }: { readonly saved: SettingsAnswer }) {
  const [timeZone, setTimeZone] = useState(saved.timeZone);
  const [photo, setPhoto] = useState(saved.photo);
  const save = useSaveSettings();
  const isSame = timeZone === saved.timeZone && photo === saved.photo;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ body: { timeZone, photo }, version: saved.version });
  };
  return (
    <form onSubmit={handleSubmit} noValidate className="space-y-5">
      <SelectField
        label="Time zone"
        hint="Receipts print their times in it, beside UTC."
        options={saved.timeZones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        value={timeZone}
        onChange={({ target }) => setTimeZone(target.value)}
      />
      <SelectField
        label="To complete a drawer"
        hint="What a drawer needs before it can be completed."
        options={photoOptions}
        value={photo}
        onChange={({ target }) => setPhoto(target.value === 'required' ? 'required' : 'any')}
      />
      <Button type="submit" variant="primary" size="lg" disabled={isSame} isPending={save.isPending}>
        Save
      </Button>
    </form>
  );
}
