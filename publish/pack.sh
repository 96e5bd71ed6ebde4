# Packs a build. The same files make the same archive on every machine: they belong to nobody and have one time.
mkdir --parents "$TO" "$NAME"
cp --recursive "$ROOT/docs" "$ROOT/CHANGELOG.md" "$ROOT/SECURITY.md" sbom.cdx.json "$NAME"
cp --recursive "$ARTEFACT" "$NAME/artefact"
cp "$ARTEFACT"/third-party-notices*.md "$NAME"
# Only the README of the sources shows them.
(cd "$NAME/docs" && rm --recursive images)
# A line that waits for the owner's address says nothing.
sed --in-place '/<!-- The owner/d' "$NAME/SECURITY.md"
sed "s/{name}/$NAME/g; s/{notes}/$NOTES/" "$ROOT/publish/archive.md" > "$NAME/README.md"
(cd "$NAME" && find . -type f -printf '%P\n' | LC_ALL=C sort | xargs -d '\n' sha256sum) > SHA256SUMS
mv SHA256SUMS "$NAME"
tar --create --format=ustar --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
  --mtime="$MODIFIED" "$NAME/README.md" --exclude="$NAME/README.md" "$NAME" |
  gzip --no-name --best > "$TO/$NAME.tar.gz"
cd "$TO"
sha256sum "$NAME.tar.gz" > "$NAME.tar.gz.sha256"
rm --force "$NAME.tar.gz.sig"
[ -z "$KEY" ] || ssh-keygen -Y sign -q -f "$KEY" -n natural-capital-suite-launcher "$NAME.tar.gz"
