package dev.stateroom.workspace.document;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The paths in a workspace document, relative to one folder or another. */
final class DocumentPaths {
    private static final Pattern SOURCE = Pattern.compile("(sqlite:)?(?!local:)(?![A-Za-z][A-Za-z0-9+.-]+://)(.+)");

    private final Path from;
    private final Path to;
    private final List<DocumentEdit> edits = new ArrayList<>();

    private DocumentPaths(Path from, Path to) {
        this.from = from;
        this.to = to;
    }

    /** The edits with which a document has the same meaning in the folder {@code to} as in the folder {@code from}. */
    static List<DocumentEdit> moved(WorkspaceDocument document, Path from, Path to) {
        DocumentPaths paths = new DocumentPaths(from, to);
        paths.backend(document.backend());
        ThreadsSpec threads = document.threads();
        if (threads != null) {
            paths.edit(threads.node(), "source", paths.source(threads.source()));
        }
        return paths.edits;
    }

    private void backend(MountSpec spec) {
        switch (spec) {
            case MountSpec.Composite composite -> {
                backend(composite.fallback());
                composite.routes().forEach(route -> backend(route.spec()));
            }
            case MountSpec.Policy policy -> backend(policy.inner());
            case MountSpec.Leaf leaf -> leaf.kind().fields().forEach(field -> field(leaf.head().node(), field));
        }
    }

    private void field(JsonNode.Fields node, FieldShape field) {
        if (!(node.get(field.name()) instanceof JsonNode.Text(_, String text))) {
            return;
        }
        switch (field.kind()) {
            case FOLDER -> edit(node, field.name(), path(text));
            case SOURCE -> edit(node, field.name(), source(text));
            // A program may be a name that is searched on the path; it is left as the user wrote it.
            case FILE, TEXT, ENDPOINT, CREDENTIAL, NUMBER, FLAG, LINES, PAIRS, CHOICE, BACKEND -> {}
        }
    }

    private void edit(JsonNode.Fields node, String name, @Nullable String text) {
        if (text != null && node.get(name) instanceof JsonNode.Text(_, String was) && !was.equals(text)) {
            edits.add(new DocumentEdit.SetField(node.place().path(), name, JsonMapper.shared().writeValueAsString(text)));
        }
    }

    private @Nullable String source(String source) {
        Matcher matched = SOURCE.matcher(source);
        if (!matched.matches()) {
            return null;
        }
        String moved = path(matched.group(2));
        return moved == null ? null : (matched.group(1) == null ? "" : matched.group(1)) + moved;
    }

    /** A relative path below the new folder, else an absolute one; null if the text is not a path. */
    private @Nullable String path(String text) {
        if (text.startsWith("~")) {
            return null;
        }
        try {
            Path path = from.resolve(text).toAbsolutePath().normalize();
            Path base = to.toAbsolutePath().normalize();
            String shown = path.startsWith(base) ? base.relativize(path).toString() : path.toString();
            return shown.isEmpty() ? "." : shown.replace('\\', '/');
        } catch (InvalidPathException notAPath) {
            return null;
        }
    }
}
