import { TrainingPage } from '../../features/training/training-page.tsx';

export function TrainingRoute() {
  return <TrainingPage />;
}
