export function Spinner() {
  return (
    <span
      aria-hidden
      className="size-3.5 flex-none animate-turn rounded-full border-[1.5px] border-current border-s-transparent"
    />
  );
}
