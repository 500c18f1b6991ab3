package dev.stateroom.ui.shell;

import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.work.Progress;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.ChangedItem;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.items.ItemTransfer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The commands on Stateroom's own data: export, import, back up, compact. */
public final class LocalDataCommands {
    private final TaskRunner work;
    private final WorkspaceOpener opener;
    private final FileChoice choice;
    private final InstantSource clock;
    private final Runnable forgetOpened;
    private final Consumer<String> tell;
    private final Consumer<Throwable> broken;
    private final Translations words = Translations.of(LocalDataCommands.class);

    /**
     * @param forgetOpened clears the list of recently opened items
     * @param tell shows the result as one sentence
     * @param broken receives defects
     */
    public LocalDataCommands(
            TaskRunner work,
            WorkspaceOpener opener,
            FileChoice choice,
            InstantSource clock,
            Runnable forgetOpened,
            Consumer<String> tell,
            Consumer<Throwable> broken) {
        this.work = work;
        this.opener = opener;
        this.choice = choice;
        this.clock = clock;
        this.forgetOpened = forgetOpened;
        this.tell = tell;
        this.broken = broken;
    }

    /** The commands, for the palette. */
    public List<UserCommand> all() {
        return List.of(
                command("export", "download", this::export),
                command("import", "upload", this::takeOver),
                command("backup", "copy", () -> run("backup", (own, c, p) -> own.backup().map(copy -> words.get("kept.backup.done", copy)))),
                command("restore", "rotate-ccw", () -> restore(() -> {})),
                command("forgetOpened", "x", forgetOpened),
                command("compact", "minimize-2", () -> run("compact", this::compact)));
    }

    private UserCommand command(String name, String icon, Runnable run) {
        return UserCommand.of("kept." + name, words.get("kept." + name), icon, run);
    }

    /** Runs off the FX thread and returns the sentence that reports the result. */
    private interface DataAction {
        Outcome<String> run(OwnData own, Cancellation cancellation, Progress progress);
    }

    private void run(String name, DataAction action) {
        run(name, action, () -> {});
    }

    private void run(String name, DataAction action, Runnable then) {
        work.submit(
                BackgroundTask.of(words.get("kept." + name), (c, p) -> opener.ownData().then(own -> action.run(own, c, p))),
                outcome -> outcome.either(sentence -> {
                    tell.accept(sentence);
                    then.run();
                }, why -> tell.accept(CoreSentences.shown(why))),
                broken);
    }

    private Outcome<String> compact(OwnData own, Cancellation cancellation, Progress progress) {
        return own.size().then(before -> own.compact(cancellation)
                .then(after -> own.note("window", "compacted", "from " + before + " to " + after + " bytes", "local:", "{}")
                        .map(_ -> words.get("kept.compact.done", before, after))));
    }

    /**
     * Replaces damaged data by the newest intact backup.
     *
     * @param then runs when the backup is in place
     */
    public void restore(Runnable then) {
        run("restore", (own, c, p) -> {
            if (own.damage().isEmpty()) {
                return Outcome.ok(words.get("kept.restore.whole"));
            }
            String copy = own.newestGoodCopy().orElse("");
            return own.restore(copy)
                    .then(kept -> own.note("window", "restored", copy, "local:", "{}"))
                    .map(_ -> words.get("kept.restore.done", copy));
        }, then);
    }

    private void export() {
        Path file = choice.ask(null, words.get("kept.export"), "items.jsonl");
        if (file != null) {
            run("export", (own, c, p) -> own.items("")
                    .then(items -> new ItemTransfer(c, p).write(items, null, true, file))
                    .map(lines -> words.get("kept.export.done", lines, file)));
        }
    }

    private void takeOver() {
        @Nullable String chosen = choice.file(null, words.get("kept.import"));
        if (chosen != null) {
            Path file = Path.of(chosen);
            run("import", (own, c, p) -> takeOver(file, own, c, p));
        }
    }

    private Outcome<String> takeOver(Path file, OwnData own, Cancellation cancellation, Progress progress) {
        try {
            return own.items("").then(items -> takeOver(file, items, cancellation, progress)).then(imported -> noted(own, file, imported));
        } catch (CancelledException stopped) {
            own.note("window", "imported", "a part of " + file + ", stopped then", "local:", "{}");
            throw stopped;
        }
    }

    private Outcome<String> noted(OwnData own, Path file, ItemTransfer.Imported imported) {
        String sentence = words.get("kept.import.done", imported.read(), imported.added(), file);
        return imported.added() == 0
                ? Outcome.ok(sentence)
                : own.note("window", "imported", ChangedItem.versions(imported.added()) + " of " + file, "local:", "{}").map(_ -> sentence);
    }

    private Outcome<ItemTransfer.Imported> takeOver(Path file, VersionedItems items, Cancellation cancellation, Progress progress) {
        ChangeAuthor maker = new ChangeAuthor(System.getProperty("user.name", ""), "window");
        try (InputStream in = RegularFile.stream(file)) {
            return new ItemTransfer(cancellation, progress)
                    .read(in, items, clock.instant().toString(), maker);
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.UNREACHABLE, file + " cannot be read", e);
        }
    }
}
