// What a drawer's screen opens on request, in one file, which loads after the screen is shown.
export { CompletionSheet } from '../completion/completion-sheet.tsx';
export { ActConflict } from '../queue/act-conflict.tsx';
export { ReviewDialog } from '../review/review-dialog.tsx';
