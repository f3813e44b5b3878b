import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useReducer } from 'react';
import { expect, it, vi } from 'vitest';
import { buildTool } from '../../test/factories.ts';
import { editorReducer, startEditor } from './editor-state.ts';
import { ShapeEditor } from './shape-editor.tsx';
import { usePictureFrame } from './use-picture-frame.ts';

const reduce = editorReducer({ aspect: 4 / 3, minSide: 5 });
const content = { tools: [buildTool({ name: 'Hammer', x: 10, y: 10, width: 20, height: 20 })], anchors: [] };

function Editor() {
  const [state, dispatch] = useReducer(reduce, content, startEditor);
  const picture = usePictureFrame();
  return <ShapeEditor imageUrl="/drawer.jpg" imageAlt="Drawer" {...{ state, dispatch, picture }} />;
}

it('EDIT-002 the screen scrolls under a finger, but not while the finger holds a shape', () => {
  // why: jsdom has no layout.
  vi.spyOn(SVGElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
  render(<Editor />);
  const hammer = screen.getByRole('button', { name: /Hammer, rectangle/ });
  const scrolls = () => {
    const move = createEvent.touchMove(hammer);
    fireEvent(hammer, move);
    return !move.defaultPrevented;
  };
  expect(scrolls()).toBe(true);
  fireEvent.pointerDown(hammer, { pointerId: 1, button: 0, clientX: 80, clientY: 60 });
  expect(scrolls()).toBe(false);
  fireEvent.pointerUp(hammer, { pointerId: 1 });
  expect(scrolls()).toBe(true);
});
