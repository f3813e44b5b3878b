import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildTool } from '../../test/factories.ts';
import { CropPair } from './crop-pair.tsx';

it('shows a placeholder in place of each crop until its picture has loaded', () => {
  const tool = buildTool({ uniqueId: 'tool-1', name: 'Wrench' });
  const drawer = {
    imageUrl: '/api/images/new',
    isLocated: true,
    tools: [tool],
    templateImageUrl: '/api/images/template',
    templateTools: [tool],
  };
  const { container } = render(<CropPair tool={tool} drawer={drawer} onExpired={() => undefined} />);
  const placeholders = () => container.querySelectorAll('.animate-pulse-slow').length;
  expect(placeholders()).toBe(2);
  const photo = screen.getByAltText('Wrench, this photo');
  Object.defineProperties(photo, { naturalWidth: { value: 800 }, naturalHeight: { value: 600 } });
  fireEvent.load(photo);
  expect(placeholders()).toBe(1);
});
