package dev.stateroom.ui.shell;

import dev.stateroom.trace.DefectReport;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import java.util.List;
import java.util.function.Consumer;

/** Copies what helps to find a defect to the clipboard: versions, the dialect in use, the last lines of the log. */
public final class ReportCopy {
    /** The command's name. */
    static final String ID = "kept.report";

    private final TaskRunner work;
    private final WorkspaceOpener opener;
    private final Session session;
    private final String version;
    private final Consumer<String> tell;
    private final Translations words = Translations.of(ReportCopy.class);

    /**
     * @param version of the program
     * @param tell shows the result as one sentence
     */
    public ReportCopy(TaskRunner work, WorkspaceOpener opener, Session session, String version, Consumer<String> tell) {
        this.work = work;
        this.opener = opener;
        this.session = session;
        this.version = version;
        this.tell = tell;
    }

    /** The command, for the palette, the menu and the problems. */
    public UserCommand command() {
        return UserCommand.of(ID, words.get(ID), "copy", this::copy);
    }

    private void copy() {
        List<String> about = List.of("dialect: " + session.dialects().inUseProperty().get().dialect());
        work.submit(
                BackgroundTask.of(words.get(ID), (c, p) -> opener.ownData().map(OwnData::folder).map(data -> DefectReport.text(version, about, data))),
                outcome -> outcome.either(report -> {
                    SystemClipboard.put(report);
                    tell.accept(words.get("kept.report.done"));
                }, why -> tell.accept(why.sentence())),
                session::broken);
    }
}
