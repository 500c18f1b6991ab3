package dev.stateroom.workspace.document;

import dev.stateroom.workspace.document.FieldShape.Kind;
import java.util.List;
import java.util.stream.Stream;

/** A kind of backend that only tests have: one text, shown as one file. */
public final class ToyKind extends MountKind<ToyKind.Note> {
    private static final FieldShape TEXT = FieldShape.required("text", Kind.TEXT).example("buy milk");

    /** An entry: what the file holds. */
    public record Note(MountSpec.Head head, String text) implements MountSpec.Leaf {}

    private ToyKind() {
        super(Note.class, "note", "note", "file-text", List.of(TEXT, WRITABLE));
    }

    /** A document that may have notes in it. */
    public static DocumentText document(String text) {
        MountKinds kinds = new MountKinds(Stream.concat(MountKinds.USUAL.all().stream(), Stream.of(new ToyKind())).toList());
        return new DocumentText(text, false, WorkspaceDocument.read(text, kinds));
    }

    @Override
    Note read(MountSpec.Head head, FieldReader entry, MountKinds kinds) {
        return new Note(head, entry.requiredText(TEXT.name()));
    }

    @Override
    protected String summary(Note entry) {
        return "a note";
    }
}
