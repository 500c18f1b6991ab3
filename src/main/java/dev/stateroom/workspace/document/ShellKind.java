package dev.stateroom.workspace.document;

import dev.stateroom.workspace.document.FieldShape.Kind;
import java.nio.file.Path;
import java.util.Map;

/** A local folder with a shell. */
final class ShellKind extends MountKind<MountSpec.LocalShell> {
    private static final FieldShape INHERIT = FieldShape.optional("inherit_env", Kind.FLAG, "false");

    ShellKind() {
        super(
                MountSpec.LocalShell.class, "local_shell", "shell", "terminal",
                FolderKind.fields(WRITABLE, TIMEOUT, OUTPUT, ENV, INHERIT));
    }

    @Override
    public boolean runsCommands() {
        return true;
    }

    @Override
    MountSpec.LocalShell read(MountSpec.Head head, FieldReader entry, MountKinds kinds) {
        return new MountSpec.LocalShell(
                head, FolderKind.folder(head, entry), number(entry, TIMEOUT), number(entry, OUTPUT), entry.textMap(ENV.name()), flag(entry, INHERIT));
    }

    @Override
    protected String summary(MountSpec.LocalShell entry) {
        return entry.folder().root();
    }

    @Override
    protected PlacedKey key(MountSpec.LocalShell entry, String path, Path base, Map<String, JsonNode> values) {
        return FolderKind.placed(entry.folder(), path, base);
    }
}
