package dev.stateroom.workspace.document;

import dev.stateroom.workspace.document.FieldShape.Kind;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A local folder. */
final class FolderKind extends MountKind<MountSpec.Filesystem> {
    private static final FieldShape ROOT = FieldShape.required("root", Kind.FOLDER).example("../handbook");
    private static final FieldShape VIRTUAL = FieldShape.optional("virtual_mode", Kind.FLAG, "true");
    private static final FieldShape LARGEST = FieldShape.optional("max_file_size_mb", Kind.NUMBER, "10");

    FolderKind() {
        super(MountSpec.Filesystem.class, "filesystem", "disk", "hard-drive", fields(WRITABLE));
    }

    static List<FieldShape> fields(FieldShape... more) {
        return Stream.concat(Stream.of(ROOT, VIRTUAL, LARGEST), Stream.of(more)).toList();
    }

    static MountSpec.Filesystem folder(MountSpec.Head head, FieldReader entry) {
        return new MountSpec.Filesystem(head, entry.requiredText(ROOT.name()), flag(entry, VIRTUAL), number(entry, LARGEST));
    }

    @Override
    MountSpec.Filesystem read(MountSpec.Head head, FieldReader entry, MountKinds kinds) {
        return folder(head, entry);
    }

    @Override
    protected String summary(MountSpec.Filesystem entry) {
        return entry.root();
    }

    @Override
    protected PlacedKey key(MountSpec.Filesystem entry, String path, Path base, Map<String, JsonNode> values) {
        return placed(entry, path, base);
    }

    static PlacedKey placed(MountSpec.Filesystem folder, String path, Path base) {
        try {
            Path root = base.resolve(folder.root()).toAbsolutePath().normalize();
            if (folder.virtualMode()) {
                if (path.contains("..") || path.startsWith("~")) {
                    return new PlacedKey(null, "virtual_mode is on, so a path with .. or ~ is refused");
                }
                Path file = root.resolve(path.replaceFirst("^/+", "")).normalize();
                return new PlacedKey(file.toString(), "virtual_mode is on, so " + path + " is below the root " + root);
            }
            return new PlacedKey(
                    root.resolve(path).normalize().toString(),
                    "virtual_mode is off, so " + path
                            + (path.startsWith("/") ? " is that very file of this computer" : " is resolved from " + root));
        } catch (InvalidPathException e) {
            return new PlacedKey(null, "this is not a path on this system");
        }
    }
}
