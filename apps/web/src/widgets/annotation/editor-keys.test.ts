import { describe, expect, it } from 'vitest';
import { keyCommand } from './editor-keys.ts';
import type { KeyPlace } from './editor-keys.ts';
import type { Part } from './editor-content.ts';

interface Held {
  readonly shiftKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly altKey?: boolean;
}

const key = (name: string, held: Held = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});
const shape: KeyPlace = { kind: 'shape', id: 'a' };
const grip = (part: Part): KeyPlace => {
  const at = { x: 10, y: 20 };
  return { kind: 'grip', id: 'a', grip: { key: 'k', label: 'a knob', part, at } };
};
const point = grip({ kind: 'point', index: 2 });

describe('keys of the editor', () => {
  it('EDIT-002 arrows move by one percent, with Shift by 0.1', () => {
    expect(keyCommand(key('ArrowLeft'), shape)).toEqual({ type: 'nudged', by: { x: -1, y: 0 } });
    expect(keyCommand(key('ArrowDown', { shiftKey: true }), shape)).toEqual({
      type: 'nudged',
      by: { x: 0, y: 0.1 },
    });
  });

  it('EDIT-003 arrows drag a knob, and turn the shape at the turn knob', () => {
    expect(keyCommand(key('ArrowRight'), point)).toMatchObject({ type: 'pulled', to: { x: 11, y: 20 } });
    const turn = grip({ kind: 'turn' });
    expect(keyCommand(key('ArrowRight'), turn)).toEqual({ type: 'turned', id: 'a', degrees: 5 });
    expect(keyCommand(key('ArrowUp', { shiftKey: true }), turn)).toEqual({
      type: 'turned',
      id: 'a',
      degrees: -0.5,
    });
  });

  it('EDIT-004 Enter adds a polygon point, Delete removes one', () => {
    expect(keyCommand(key('Enter'), point)).toEqual({ type: 'pointAdded', id: 'a', index: 2 });
    expect(keyCommand(key('Delete'), point)).toEqual({ type: 'pointRemoved', id: 'a', index: 2 });
    expect(keyCommand(key('Delete'), grip({ kind: 'turn' }))).toBeUndefined();
  });

  it('Delete deletes, Escape cancels, Enter moves to the knobs', () => {
    const commands = ['Delete', 'Escape', 'Enter', ' '].map((name) => keyCommand(key(name), shape)?.type);
    expect(commands).toEqual(['deleted', 'cancelled', 'enterShape', 'press']);
  });

  it('letters act on the selected shapes, from any of them and from the picture', () => {
    for (const place of [shape, { kind: 'picture' } as const]) {
      const letters = ['m', 's', 'o', 'e', 'f'].map((name) => keyCommand(key(name), place));
      expect([...letters, keyCommand(key('F', { shiftKey: true }), place)]).toEqual([
        { type: 'merged' },
        { type: 'split' },
        { type: 'snap' },
        { type: 'sized' },
        { type: 'mirrored', axis: 'across' },
        { type: 'mirrored', axis: 'down' },
      ]);
    }
    expect(keyCommand(key('m'), point)).toBeUndefined();
    expect(keyCommand(key('m', { ctrlKey: true }), shape)).toBeUndefined();
  });

  it('letters act also with Caps Lock, which turns them around', () => {
    const across = { type: 'mirrored', axis: 'across' };
    expect(['M', 'S'].map((name) => keyCommand(key(name), shape)?.type)).toEqual(['merged', 'split']);
    expect(keyCommand(key('F'), shape)).toEqual(across);
    expect(keyCommand(key('f', { shiftKey: true }), shape)).toEqual({ ...across, axis: 'down' });
  });

  it('EDIT-023 points are set, finished and removed', () => {
    const commands = [' ', 'Enter', 'Backspace', 'Escape'].map(
      (name) => keyCommand(key(name), { kind: 'placing' })?.type,
    );
    expect(commands).toEqual(['place', 'finish', 'undone', 'cancelled']);
  });

  it('Control plus a key undoes, redoes, copies, pastes and selects all', () => {
    const control = (name: string, shiftKey = false) =>
      keyCommand(key(name, { ctrlKey: true, shiftKey }), shape)?.type;
    expect(['z', 'y', 'c', 'v', 'a'].map((name) => control(name))).toEqual([
      'undone',
      'redone',
      'copy',
      'paste',
      'selectAll',
    ]);
    expect(control('Z', true)).toBe('redone');
    expect(control('p')).toBeUndefined();
  });

  it('Alt keys belong to the browser, and so do Meta keys without a shortcut', () => {
    const places: readonly KeyPlace[] = [shape, point, { kind: 'placing' }, { kind: 'picture' }];
    for (const place of places) {
      for (const name of ['ArrowLeft', 'Enter', ' ', 'Delete', 'Escape', '0', '+']) {
        expect(keyCommand(key(name, { altKey: true }), place)).toBeUndefined();
        expect(keyCommand(key(name, { metaKey: true }), place)).toBeUndefined();
      }
      expect(keyCommand(key('z', { altKey: true, ctrlKey: true }), place)).toBeUndefined();
    }
    expect(keyCommand(key('z', { metaKey: true }), shape)).toEqual({ type: 'undone' });
  });
});
