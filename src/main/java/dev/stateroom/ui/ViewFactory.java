package dev.stateroom.ui;

import dev.stateroom.ui.audit.AuditView;
import dev.stateroom.ui.cost.CostAction;
import dev.stateroom.ui.cost.PriceFile;
import dev.stateroom.ui.diff.DiffView;
import dev.stateroom.ui.files.FilesView;
import dev.stateroom.ui.inbox.InboxView;
import dev.stateroom.ui.inbox.ReviewDesk;
import dev.stateroom.ui.memories.MemoriesView;
import dev.stateroom.ui.mounts.MountCommands;
import dev.stateroom.ui.mounts.MountsView;
import dev.stateroom.ui.permissions.PermissionsView;
import dev.stateroom.ui.preferences.Preferences;
import dev.stateroom.ui.replay.ReplayView;
import dev.stateroom.ui.rerun.RerunAction;
import dev.stateroom.ui.results.ResultsView;
import dev.stateroom.ui.search.SearchView;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.shell.WindowShell;
import dev.stateroom.ui.threads.ThreadsView;
import dev.stateroom.ui.timeline.TimelineBar;
import dev.stateroom.ui.trust.TrustQuestion;
import dev.stateroom.ui.view.OpenDialog;
import dev.stateroom.ui.view.SaveDialog;
import dev.stateroom.workspace.WorkspaceOpener;
import java.time.InstantSource;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** Creates all views. */
final class ViewFactory {
    private ViewFactory() {}

    static void addTo(WindowShell shell, Session session, WorkspaceOpener opener, OpenDialog open, OpenDialog folder, SaveDialog save, InstantSource clock, ReviewDesk desk,
            BooleanSupplier asks, Preferences preferences) {
        TimelineBar timeline = new TimelineBar(session, () -> PriceFile.prices(preferences.get()));
        preferences.property().map(PriceFile::of).subscribe((was, now) -> timeline.recount());
        shell.setTimeline(timeline, timeline.commands());
        shell.keepSpent(timeline.spentProperty(), timeline::limit);
        RerunAction rerun = new RerunAction(session, opener, shell.navigation(), shell.overlays());
        CostAction cost = new CostAction(session, preferences, shell.overlays(), open, save);
        shell.addFurther(List.of(rerun.command(), cost.command()));
        shell.setTrust(new TrustQuestion(session, opener, shell.overlays(), clock, asks, shell::reopen, shell::note)::ask);
        MountCommands mounting = new MountCommands(session, opener, shell.navigation(), shell.overlays(), folder, save);
        shell.addFurther(mounting.commands());
        shell.setMounting(mounting::add, mounting::derive);
        FilesView files = new FilesView(session, shell.navigation(), save, clock, mounting.ofTree(), rerun.command(), cost.line());
        timeline.offer(shell.navigation()::compare, Stream.concat(files.commands().stream().filter(one -> one.id().equals("files.fork")), Stream.of(rerun.command())).toList());
        shell.add(files);
        shell.add(DiffView.ofSteps(session, shell.navigation(), save));
        shell.add(DiffView.ofThings(session, opener, shell.navigation(), folder, open, save));
        shell.add(new ThreadsView(session, shell.navigation(), opener));
        shell.add(new ResultsView(session, shell.navigation(), save));
        shell.add(new MemoriesView(session, shell.navigation(), clock));
        shell.add(new ReplayView(session, opener, shell.navigation(), open, save));
        shell.add(new PermissionsView(session, shell.navigation(), open, save));
        shell.add(new InboxView(session, opener, shell.navigation(), save, clock, desk));
        shell.add(new AuditView(session, opener, shell.navigation(), save, clock));
        shell.add(new SearchView(session, opener, shell.navigation()));
        shell.add(new MountsView(session, opener, shell.navigation(), mounting));
    }
}
