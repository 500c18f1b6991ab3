package dev.stateroom.workspace.document;

import dev.stateroom.workspace.document.FieldShape.Kind;
import java.util.List;

/** A table of PostgreSQL with a row for each file. */
final class TableKind extends MountKind<MountSpec.PostgresFiles> {
    private static final FieldShape TABLE = FieldShape.optional("table", Kind.TEXT, "files");

    TableKind() {
        super(
                MountSpec.PostgresFiles.class, "postgres_files", "postgres", "server",
                List.of(new FieldShape("url", Kind.SOURCE, true, "", List.of("POSTGRES"), null, ""), TABLE, WRITABLE));
    }

    @Override
    MountSpec.PostgresFiles read(MountSpec.Head head, FieldReader entry, MountKinds kinds) {
        return new MountSpec.PostgresFiles(head, entry.requiredText("url"), text(entry, TABLE));
    }

    @Override
    protected String summary(MountSpec.PostgresFiles entry) {
        return "table " + entry.table();
    }

    @Override
    protected SharedFiles shared(MountSpec.PostgresFiles entry) {
        return new SharedFiles("table " + entry.url() + " " + entry.table(), "");
    }
}
