import type { Drawer } from '@stowed/contract';
import { displayName } from '@stowed/domain';
import { formatMoment } from '../../../lib/format.ts';
import { changeAct } from '../../../lib/device/acts.ts';
import type { ActProblem, KeptAct } from '../../../lib/device/device-db.ts';
import { useCurrentUser } from '../../../lib/session.tsx';
import { ConflictDialog } from '../../../widgets/conflict/conflict-dialog.tsx';
import { savedDrawerSide, useLastWord } from '../photo/photo-conflict.tsx';
import type { Act, ActOf } from '../shared/act-content.ts';
import { actWords } from '../shared/act-words.ts';
import { usePutAside } from './put-aside.tsx';

interface ActConflictProps {
  /** The drawer as the server has it. */
  readonly drawer: Drawer;
  /** What the person did in the toolbox, in order. */
  readonly acts: readonly Act[];
}

/** A choice about a drawer's first kept mark or completion that the server would not accept unchanged. */
export function ActConflict({ drawer, acts }: ActConflictProps) {
  const stopped = acts.find(
    (act) => act.drawerNumber === drawer.number && act.problem !== undefined && act.kind !== 'photo',
  );
  if (!stopped?.problem) return null;
  return <Choice key={stopped.id} drawer={drawer} act={stopped} problem={stopped.problem} />;
}

const descriptions: Record<ActProblem, string> = {
  changed: 'It has changed since you last saw it. Nothing is overwritten until you choose.',
  doubted: 'Stowed sees this tool as missing in your photo. Look at the drawer again before you choose.',
  unjudged:
    'Stowed could not compare the photo, so nothing confirms what you completed. Look at the drawer again.',
  refused: 'The server did not accept this.',
  mismatch: 'The photo does not show this drawer.',
  unlike: 'The photo may show another drawer.',
  gone: 'The drawer was deleted.',
  unsigned: 'It is waiting for your signature.',
};

/**
 * It is the person's own photo, not someone else's change. Only this tool: the drawer's other figures also
 * hold what the person said of them.
 */
const engineSide = ({ content: { name } }: ActOf<'mark'>) => ({
  title: 'What Stowed saw',
  figures: <p className="text-lg font-semibold wrap-anywhere">{name} missing</p>,
});

interface ChoiceProps {
  readonly drawer: Drawer;
  readonly act: Act;
  readonly problem: ActProblem;
}

function Choice({ drawer, act, problem }: ChoiceProps) {
  const user = useCurrentUser();
  const aside = usePutAside();
  const last = useLastWord(drawer);
  const savedBy = last && `Saved by ${last.person}, ${formatMoment(last.at)}`;
  const sent = act as KeptAct;
  return (
    <ConflictDialog
      title={`Drawer ${drawer.number}: ${actWords(sent)}`}
      description={descriptions[problem]}
      theirs={{
        ...savedDrawerSide(drawer),
        ...(problem === 'doubted' && act.kind === 'mark' && engineSide(act)),
        time: savedBy,
      }}
      mine={{
        title: 'Yours, kept on this phone',
        time: `${user ? displayName(user) : 'You'}, ${formatMoment(new Date(act.at).toISOString())}`,
        imageUrl: act.kind === 'mark' ? seenPicture(act, drawer) : null,
        figures: <p className="text-lg font-semibold wrap-anywhere">{actWords(sent)}</p>,
        choice:
          act.kind === 'mark' && problem !== 'refused'
            ? 'Use mine'
            : { impossible: 'Keep what is saved, look at the drawer, and complete it again.' },
      }}
      recommended="theirs"
      onUseMine={async () => {
        const content = { ...act.content, version: drawer.version };
        await changeAct(act, { content, problem: undefined });
        return undefined;
      }}
      onKeepTheirs={() => aside.mutate(sent)}
    />
  );
}

/** The photo that the person had in front of them, if the server still shows it. */
function seenPicture({ content }: ActOf<'mark'>, { imageUrl }: Drawer): string | null {
  return content.seen.imageUrl !== null && imageUrl?.startsWith(content.seen.imageUrl) ? imageUrl : null;
}
