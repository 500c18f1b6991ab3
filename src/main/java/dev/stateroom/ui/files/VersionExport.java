package dev.stateroom.ui.files;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.ui.changes.ChangeStack;
import dev.stateroom.ui.changes.PromptSheet;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.SaveDialog;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.vfs.change.ChangeTarget;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.document.ReplacedFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.scene.control.Label;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Writes the shown version of a file to a file on this computer; asks before an existing file is replaced. */
final class VersionExport {
    private static final int BLOCK = 1 << 16;

    private final Session session;
    private final Translations words;
    private final SelectedEntry chosen;
    private final WindowOverlays overlays;
    private final ChangeStack stack;
    private final SaveDialog dialog;
    private final Supplier<@Nullable Window> owner;
    private final UserCommand command;

    /**
     * The file that exists at the target.
     *
     * @param bytes of it; -1 if there is none
     * @param same true if it has the same content
     */
    private record Present(long bytes, Instant changed, boolean same) {}

    VersionExport(
            Session session,
            Translations words,
            SelectedEntry chosen,
            WindowOverlays overlays,
            ChangeStack stack,
            SaveDialog dialog,
            Supplier<@Nullable Window> owner) {
        this.session = session;
        this.words = words;
        this.chosen = chosen;
        this.overlays = overlays;
        this.stack = stack;
        this.dialog = dialog;
        this.owner = owner;
        this.command = UserCommand.of("files.restore", words.get("restore.long"), "download", this::ask)
                .when(chosen.entryProperty(), words.get("why.no.path"));
    }

    UserCommand command() {
        return command;
    }

    private void ask() {
        ChangeTarget place = chosen.place();
        if (place == null || chosen.isFolder(place)) {
            stack.refuse(new Failure(Failure.Kind.WRONG_KIND, words.get("restore.folder")));
            return;
        }
        Path to = where(place.path());
        if (to != null) {
            look(_ -> Outcome.ok(place), to);
        }
    }

    private @Nullable Path where(FilePath file) {
        return dialog.ask(owner.get(), words.get("restore.title", file.name()), file.name());
    }

    /** Writes the selected file of the thread as it was at a step. */
    void version(CheckpointKey at) {
        PastVersions.Asked asked = PastVersions.asked(session);
        Path to = asked == null ? null : where(asked.selected().path());
        if (asked == null || to == null) {
            return;
        }
        look(c -> asked.at(at, c), to);
    }

    /** What would be replaced is looked at first, so that the question can say it. */
    private void look(Function<Cancellation, Outcome<ChangeTarget>> finding, Path to) {
        stack.look(
                words.get("counting", to),
                (c, p) -> finding.apply(c).then(place -> place.backend()
                        .entry(place.path())
                        .then(version -> present(place, to)
                                .then(there -> PastVersions.beginning(place).map(text -> new Planned(place, version, text, there))))),
                plan -> confirm(to, plan));
    }

    /**
     * The version to write, and the file that exists.
     *
     * @param beginning its first lines; empty if it is not a text
     */
    private record Planned(ChangeTarget place, FileEntry version, String beginning, Present there) {}

    private void confirm(Path to, Planned plan) {
        if (plan.there().same()) {
            stack.tell(words.get("restore.same", to));
            return;
        }
        boolean replaces = plan.there().bytes() >= 0;
        Label text = PastVersions.shown(words, plan.beginning());
        PromptSheet.review(
                overlays,
                words.get(replaces ? "restore.replace.title" : "restore.new.title", to.getFileName()),
                words.get("restore.why", plan.place().path(), plan.version().size(), to),
                text,
                replaces && !dialog.asksToReplace() ? words.get("restore.replace.tick", plan.there().bytes(), shown(plan.there().changed())) : "",
                words.get(replaces ? "restore.replace.verb" : "restore.new.verb"),
                () -> write(plan.place(), to, replaces));
    }

    private static String shown(Instant time) {
        return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
                .withLocale(Locale.forLanguageTag(Translations.language()))
                .format(time.atZone(ZoneId.systemDefault()));
    }

    private void write(ChangeTarget place, Path to, boolean replace) {
        stack.look(
                words.get("restore.writing", to),
                (c, p) -> place.backend().read(place.path(), 0, -1).then(in -> written(in, to, replace)),
                bytes -> stack.tell(words.get("restore.done", bytes, to)));
    }

    private Outcome<Long> written(InputStream in, Path to, boolean replace) {
        try (in) {
            return Outcome.ok(ReplacedFile.write(to, replace, in::transferTo));
        } catch (IOException e) {
            return failed(to, e);
        }
    }

    private <T> Outcome<T> failed(Path to, IOException e) {
        String reason = e instanceof FileSystemException system && system.getReason() != null ? system.getReason() : e.getMessage();
        return Outcome.failed(Failure.Kind.DENIED, words.get("restore.failed", to, String.valueOf(reason)));
    }

    private Outcome<Present> present(ChangeTarget place, Path to) {
        if (!Files.exists(to, LinkOption.NOFOLLOW_LINKS)) {
            return Outcome.ok(new Present(-1, Instant.EPOCH, false));
        }
        if (!Files.isRegularFile(to)) {
            return Outcome.failed(Failure.Kind.WRONG_KIND, words.get("restore.no.file", to));
        }
        return place.backend().read(place.path(), 0, -1).then(version -> {
            try (version; InputStream there = RegularFile.stream(to)) {
                return Outcome.ok(new Present(Files.size(to), Files.getLastModifiedTime(to).toInstant(), isSame(version, there)));
            } catch (IOException e) {
                return failed(to, e);
            }
        });
    }

    private static boolean isSame(InputStream one, InputStream other) throws IOException {
        while (true) {
            byte[] first = one.readNBytes(BLOCK);
            if (!Arrays.equals(first, other.readNBytes(BLOCK))) {
                return false;
            }
            if (first.length < BLOCK) {
                return true;
            }
        }
    }
}
