import { LayoutGrid, Rows3 } from 'lucide-react';
import { ChoiceSwitch } from '../../../ui/choice-switch.tsx';
import type { ListLook } from './list-look.ts';

const looks = [
  { value: 'cards', label: 'Cards', Icon: LayoutGrid },
  { value: 'table', label: 'Table', Icon: Rows3 },
] as const;

interface LookSwitchProps {
  readonly look: ListLook;
  readonly onChoose: (look: ListLook) => void;
}

export function LookSwitch({ look, onChoose }: LookSwitchProps) {
  return <ChoiceSwitch label="Show as" choices={looks} value={look} onChoose={onChoose} />;
}
