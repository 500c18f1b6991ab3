package dev.stateroom.ui.results;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ledger.Offload;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.SaveDialog;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.workspace.document.ReplacedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.value.ObservableBooleanValue;
import javafx.stage.Window;

/** Writes the filtered ledger to a file that the user chooses. */
final class ResultsExport {
    private final Session session;
    private final Translations words;
    private final Supplier<List<Offload>> wanted;
    private final SaveDialog dialog;
    private final Consumer<String> notify;
    private final List<UserCommand> commands;

    /**
     * @param wanted the filtered offloads, in the order of the ledger
     * @param hasRows true while there is something to write
     * @param notify gets the outcome as a sentence
     */
    ResultsExport(Session session, Translations words, Supplier<List<Offload>> wanted, ObservableBooleanValue hasRows, SaveDialog dialog, Consumer<String> notify) {
        this.session = session;
        this.words = words;
        this.wanted = wanted;
        this.dialog = dialog;
        this.notify = notify;
        commands = List.of(
                command("results.export", "export.lines", "Shortcut+E", ".jsonl", LedgerFile::lines, hasRows),
                command("results.exportTable", "export.table", "Shortcut+Alt+E", ".csv", LedgerFile::table, hasRows));
    }

    private UserCommand command(
            String id, String title, String keys, String ending, Function<List<Offload>, String> form, ObservableBooleanValue hasRows) {
        return UserCommand.of(id, words.get(title), "download", () -> export(ending, form)).on(keys).when(hasRows, words.get("why.noRows"));
    }

    /** One command for each format. */
    List<UserCommand> commands() {
        return commands;
    }

    private void export(String ending, Function<List<Offload>, String> form) {
        RecordedThread thread = session.threadProperty().get();
        Path file = thread == null ? null : dialog.ask(Window.getWindows().stream().filter(Window::isFocused).findFirst().orElse(null), words.get("export"), words.get("export.name", thread.id()) + ending);
        if (file == null) {
            return;
        }
        List<Offload> shown = wanted.get();
        session.work()
                .submit(
                        BackgroundTask.of(words.get("work.export"), (c, p) -> write(file, form.apply(shown))),
                        notify,
                        defect -> notify.accept(words.get("export.failed", String.valueOf(defect.getMessage()))));
    }

    private String write(Path file, String text) {
        try {
            ReplacedFile.write(file, text.getBytes(StandardCharsets.UTF_8));
            return words.get("export.done", String.valueOf(file.getFileName()));
        } catch (IOException e) {
            return words.get("export.failed", String.valueOf(e.getMessage()));
        }
    }
}
