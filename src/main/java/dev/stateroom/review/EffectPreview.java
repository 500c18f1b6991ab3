package dev.stateroom.review;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.Value;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.FileText;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What an action would do if it were approved as it stands. Only the tools of the reference packages that write, edit or delete can be told.
 *
 * @param changes files that would differ, sorted by path
 * @param note why there is no change to show, one phrase; empty where there is one
 * @param fails true where the tool would refuse or fail, in the words of the note
 * @param mount what the change was tried on, one phrase for a person ("the filesystem mount at /site/"), which is as it is now and not as it
 *     was when the agent asked; null for the thread's own files
 */
public record EffectPreview(List<FileChange> changes, String note, boolean fails, @Nullable String mount) {

    /** Copies the list. */
    public EffectPreview {
        changes = List.copyOf(changes);
    }

    /** An effect on the thread's own files. */
    public EffectPreview(List<FileChange> changes, String note) {
        this(changes, note, false, null);
    }

    /** True where a file that is there would get another content as a whole. */
    public boolean overwrites(PendingInterrupt.ActionRequest action) {
        return action.name().equals("write_file") && changes.stream().anyMatch(change -> change.kind() == FileChange.Kind.MODIFIED);
    }

    /** The effect on {@code files}, as the tools of {@code dialect} behave. */
    public static EffectPreview of(PendingInterrupt.ActionRequest action, FileSet files, Dialect dialect) {
        Value.Fields args = Value.fields(action.args());
        String asked = Value.text(args.get("file_path"));
        if (asked == null) {
            return unknown(action);
        }
        String path = key(asked, dialect);
        if (path == null) {
            return none(asked + " is refused as a path");
        }
        return switch (action.name()) {
            case "write_file" -> write(path, args, files, dialect);
            case "edit_file" -> edit(path, args, files, dialect);
            case "delete" -> delete(path, files);
            default -> unknown(action);
        };
    }

    /** The key that a tool looks for; null where it refuses the path. Tools of Python tidy it, those of JavaScript take it as it is. */
    private static @Nullable String key(String asked, Dialect dialect) {
        if (dialect.language() == Era.Language.JAVASCRIPT) {
            return asked;
        }
        List<String> names = List.of(asked.replace('\\', '/').split("/", -1));
        if (names.contains("..") || asked.startsWith("~")) {
            return null;
        }
        return names.stream().filter(name -> !name.isEmpty() && !name.equals(".")).collect(Collectors.joining("/", "/", ""));
    }

    private static EffectPreview write(String path, Value.Fields args, FileSet files, Dialect dialect) {
        FileData before = files.get(path);
        if (before != null && dialect.isCreateOnly()) {
            return failing(path + " exists, and write_file of this release refuses that");
        }
        String content = Value.text(args.get("content"));
        return one(new FileChange(path, before, text(content == null ? "" : content)));
    }

    private static EffectPreview edit(String path, Value.Fields args, FileSet files, Dialect dialect) {
        FileData before = files.get(path);
        if (before == null) {
            return none(path + " is not among the thread's files: it lies on another mount, or the edit would fail");
        }
        String old = Value.text(args.get("old_string"));
        String replacement = Value.text(args.get("new_string"));
        if (!(FileText.of(before) instanceof FileText.Plain(String text)) || old == null || replacement == null) {
            return none("the edit of " + path + " cannot be told");
        }
        boolean all = args.get("replace_all") instanceof Value.Bool(boolean flag) && flag;
        if (old.isEmpty()) {
            return text.isEmpty() && fillsEmptyFiles(dialect)
                    ? one(new FileChange(path, before, text(replacement)))
                    : none("the text to replace in " + path + " is empty: nothing says where the new text belongs");
        }
        int times = occurrences(text, old);
        if (times == 0 || (times > 1 && !all)) {
            return failing("the text to replace is there " + times + " times in " + path + ": the edit would fail");
        }
        return one(new FileChange(path, before, text(text.replace(old, replacement))));
    }

    private static boolean fillsEmptyFiles(Dialect dialect) {
        return dialect.language() == Era.Language.JAVASCRIPT || !dialect.isSince(0, 7, 14);
    }

    private static EffectPreview delete(String path, FileSet files) {
        String below = path.endsWith("/") ? path : path + "/";
        List<FileChange> gone = files.keys().stream()
                .filter(key -> key.equals(path) || key.startsWith(below))
                .map(key -> new FileChange(key, files.get(key), null))
                .toList();
        return gone.isEmpty()
                ? none(path + " is not among the thread's files: it lies on another mount, or deleting it would fail")
                : new EffectPreview(gone, "");
    }

    private static int occurrences(String text, String part) {
        int times = 0;
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
            times++;
        }
        return times;
    }

    private static FileData text(String content) {
        return new FileData(new FileData.Text(content), "utf-8", null, null, null);
    }

    private static EffectPreview one(FileChange change) {
        return new EffectPreview(List.of(change), "");
    }

    private static EffectPreview unknown(PendingInterrupt.ActionRequest action) {
        return none("what " + action.name() + " does cannot be told from the files");
    }

    private static EffectPreview failing(String note) {
        return new EffectPreview(List.of(), note, true, null);
    }

    private static EffectPreview none(String note) {
        return new EffectPreview(List.of(), note);
    }
}
