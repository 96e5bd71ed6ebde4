/** Text in which no line ends at the hyphen of a word such as 'region-scale'. */
export function WholeWords({ text }: { readonly text: string }) {
  return text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whole">
        {part}
      </span>
    ),
  );
}
