import { limits } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf, formatNumber } from '../../../../lib/format.ts';
import { toolboxesInShortQuery, toolboxesQuery } from '../../../../lib/toolbox-queries.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog, Dialog, DialogFoot } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { QueryPart } from '../../../../ui/query-failure.tsx';
import { drawerGroups, findGroups, fitting, placesWords } from './drawer-choices.ts';
import type { DrawerChoice, DrawerGroup } from './drawer-choices.ts';
import { DrawerGroups, TickAll } from './drawer-groups.tsx';
import { useApplyTemplate } from './use-apply-template.ts';

interface OthersDialogProps {
  readonly drawer: Drawer;
  readonly onClose: () => void;
}

/** Copies this drawer's template to chosen drawers in one act. */
export function OthersDialog({ drawer, onClose }: OthersDialogProps) {
  const short = useQuery({ ...toolboxesInShortQuery(), notifyOnChangeProps: 'all' });
  // Only for the names.
  const toolboxes = useQuery(toolboxesQuery());
  const applying = useApplyTemplate(drawer, onClose);
  const handleClose = () => {
    // Leaving now would lose the result of the request.
    if (!applying.isPending) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={handleClose}
      title="Use for other drawers"
      description={`Each drawer gets a copy: the picture and ${countOf(drawer.templateTools.length, 'tool')}.`}
      width="wide"
    >
      <QueryPart query={short} failure="The drawers could not be loaded" loading="h-80">
        {(all) => (
          <Picker
            groups={drawerGroups(all, toolboxes.data ?? [], {
              toolboxId: drawer.toolboxId,
              drawerNumber: drawer.number,
              tools: drawer.templateTools,
            })}
            applying={applying}
          />
        )}
      </QueryPart>
    </Dialog>
  );
}

interface PickerProps {
  readonly groups: readonly DrawerGroup[];
  readonly applying: ReturnType<typeof useApplyTemplate>;
}

function Picker({ groups, applying }: PickerProps) {
  const [text, setText] = useState('');
  const [showsHaving, setShowsHaving] = useState(false);
  const { chosen, choose, drawers } = useChosen(groups, showsHaving);
  const found = findGroups(groups, text).filter(({ without, having }) =>
    showsHaving ? without.length + having.length > 0 : without.length > 0,
  );
  const without = found.flatMap((group) => group.without);
  const fit = fitting(without);
  const choosing = { chosen, onChoose: choose };
  return (
    <div className="space-y-3">
      {applying.failure && <Alert tone="bad">{applying.failure}</Alert>}
      <TextField
        label="Search"
        type="search"
        placeholder="ID, name or EID"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        {without.length > 0 ? (
          <TickAll
            {...choosing}
            choices={fit}
            label={
              fit.length === without.length
                ? `All ${formatNumber(without.length)} without a template`
                : `The ${formatNumber(fit.length)} that fit, of ${formatNumber(without.length)} without a template`
            }
          />
        ) : (
          <p role="status" className="text-ink-soft">
            {found.length > 0 || text === '' ? 'No other drawer lacks a template.' : 'Nothing found.'}
          </p>
        )}
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={showsHaving}
            onChange={(event) => setShowsHaving(event.target.checked)}
            className="size-5 shrink-0 accent-accent"
          />
          Show those with a template too
        </label>
      </div>
      {found.length > 0 && <DrawerGroups {...choosing} groups={found} showsHaving={showsHaving} />}
      <Foot drawers={drawers} applying={applying} />
    </div>
  );
}

/** The chosen drawers. Hidden ones are not chosen: a template is replaced only while it is in view. */
function useChosen(groups: readonly DrawerGroup[], showsHaving: boolean) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (choices: readonly DrawerChoice[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const { key } of choices) {
        if (isChosen) next.add(key);
        else next.delete(key);
      }
      return next;
    });
  const drawers = groups
    .flatMap(({ without, having }) => (showsHaving ? [...without, ...having] : without))
    .filter(({ key }) => chosen.has(key));
  return { chosen, choose, drawers };
}

interface FootProps {
  readonly drawers: readonly DrawerChoice[];
  readonly applying: PickerProps['applying'];
}

function Foot({ drawers, applying }: FootProps) {
  const [isAsking, setIsAsking] = useState(false);
  const replaced = drawers.filter(({ templateId }) => templateId !== null);
  const isTooMany = drawers.length > limits.drawersAtOnce;
  const submit = () => {
    setIsAsking(false);
    applying.submit(drawers);
  };
  return (
    <DialogFoot>
      {isTooMany && (
        <p role="alert" className="text-sm text-ink-soft">
          At most {limits.drawersAtOnce} drawers at once.
        </p>
      )}
      <Button
        size="lg"
        variant="primary"
        className="w-full"
        disabled={drawers.length === 0 || isTooMany}
        isPending={applying.isPending}
        onClick={() => (replaced.length > 0 ? setIsAsking(true) : submit())}
      >
        {drawers.length > 0 ? `Copy to ${countOf(drawers.length, 'drawer')}` : 'Choose drawers'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Replace ${countOf(replaced.length, 'template')}?`}
        confirmLabel={`Replace ${countOf(replaced.length, 'template')}`}
        onConfirm={submit}
        onCancel={() => setIsAsking(false)}
      >
        <p className="wrap-anywhere">{placesWords(replaced)}.</p>
        <p className="mt-2">
          {replaced.length === 1 ? 'It gets' : 'They get'} a new version; the old one stays in the history. A
          tool that is missing there now stays missing or becomes a suspected case.
        </p>
      </ConfirmDialog>
    </DialogFoot>
  );
}
