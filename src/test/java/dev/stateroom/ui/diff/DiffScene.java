package dev.stateroom.ui.diff;

import static dev.stateroom.ui.FakeThread.answers;
import static dev.stateroom.ui.FakeThread.human;

import dev.stateroom.history.BranchConversation;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.ui.FakeForks;
import dev.stateroom.ui.FakeThread;
import dev.stateroom.ui.session.ScriptedWorkspace;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.work.FxWork;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A session on one thread in memory, with a diff view of it. Make it on the FX thread. */
final class DiffScene implements Navigation, WorkspaceOpener, ThreadSource {
    final List<String> shown = new ArrayList<>();
    final Session session = new Session(new FxWork(), this);
    final RecordedThread thread;
    final DiffView view;
    @Nullable Path saveTo;

    DiffScene(RecordedThread thread) {
        this.thread = thread;
        view = DiffView.ofSteps(session, this, (window, title, name) -> saveTo);
        Mount state = new Mount("/", "state", "sessions.db", new Mount.ThreadState(ScriptedWorkspace::state, new FakeForks()));
        session.show(new OpenWorkspace("billing-demo", "sessions.db", this, null, List.of(state), List.of()));
        session.openThread(thread.id(), () -> {});
    }

    /** Compares two steps by their place in the thread. */
    void compare(int from, int to) {
        session.baseProperty().set(key(from));
        session.stepProperty().set(key(to));
    }

    CheckpointKey key(int index) {
        return thread.checkpoints().reversed().get(index).key();
    }

    boolean isReady() {
        return session.stateProperty().get() != null
                && session.callsProperty().get() != null
                && session.stateProperty().get().step().equals(session.stepProperty().get())
                && (session.baseProperty().get() == null
                        || session.baseProperty().get().equals(session.stateProperty().get().base()))
                && !view.isLoading();
    }

    /** The thread of the pictures: nine files differ between its third and its last step. */
    static FakeThread billing() {
        return new FakeThread("0197a000-0000-7000-8000-000000000001")
                .step(Map.of(), human("Set up the billing project and look around."))
                .step(Map.of(
                        "/workspace/README.md", "# Billing\nbatch 7\nbatch 3\n",
                        "/workspace/notes.md", "unchanged\n",
                        "/workspace/src/billing.py", python("return sum(items)"),
                        "/workspace/state.json", "{\"batch\": 7}\n",
                        "/workspace/data/part-00.csv", csv(6, 70),
                        "/workspace/data/part-01.csv", csv(5, 60)))
                .step(Map.of("/workspace/data/part-02.csv", "id,amount\n0,74\n1,85\n2,96\n3,107\n4,118\n"), human("Now generate the data parts, one by one."))
                .step(
                        Map.of(
                                "/workspace/README.md", "# Billing\nbatch 27\nbatch 23\nbatch 19\nbatch 15\nbatch 11\nbatch 7\nbatch 3\n",
                                "/workspace/data/part-00.csv", FakeThread.DELETED),
                        answers("call_1", "edit_file", "Successfully replaced 1 instance"))
                .step(
                        Map.of(
                                "/workspace/state.json", "{\"batch\": 27}",
                                "/workspace/src/billing.py", python("return round(sum(items), 2)"),
                                "/workspace/data/part-01.csv", csv(6, 160)),
                        answers("call_2", "write_file", "Updated file"))
                .step(
                        Map.of(
                                "/workspace/data/part-02.csv", "id,amount\n0,851\n1,862\n2,873\n3,884\n4,895\n5,906\n",
                                "/workspace/data/part-03.csv", csv(7, 888),
                                "/workspace/logo.bin", "\0\1\2"),
                        answers("call_3", "write_file", "Updated file"));
    }

    private static String csv(int rows, int first) {
        return "id,amount\n"
                + IntStream.range(0, rows).mapToObj(i -> i + "," + (first + 11 * i) + "\n").collect(Collectors.joining());
    }

    private static String python(String result) {
        return "import decimal\n\n\ndef load(path):\n    with open(path) as f:\n        return f.read().splitlines()\n\n\ndef parse(lines):\n"
                + "    rows = [line.split(\",\") for line in lines[1:]]\n    return [decimal.Decimal(r[1]) for r in rows]\n\n\n"
                + "def total(items):\n    \"\"\"The sum of all items.\"\"\"\n    " + result
                + "\n\n\nif __name__ == \"__main__\":\n    print(total(parse(load(\"data/part-01.csv\"))))\n";
    }

    @Override
    public void show(String viewId) {
        shown.add(viewId);
    }

    @Override
    public void openPath(Location at) {}

    @Override
    public void compare(CheckpointKey from, CheckpointKey to) {}

    @Override
    public void openCall(String toolCallId) {}

    @Override
    public void openMessage(BranchConversation.Place message) {}

    @Override
    public void openThread(String threadId) {}

    @Override
    public void open(String address) {
        throw new AssertionError("nothing is opened here");
    }

    @Override
    public void chooseAndOpen() {}

    @Override
    public Outcome<OpenWorkspace> open(String address, Cancellation cancellation, Progress progress) {
        throw new IllegalStateException("not opened by address");
    }

    @Override
    public Outcome<ThreadSource> threads(String address, Cancellation cancellation, Progress progress) {
        return Outcome.ok(this);
    }

    @Override
    public Outcome<String> sample() {
        return Outcome.ok("sessions.db");
    }

    @Override
    public Description description() {
        return new Description("sessions.db", "test", "sessions.db", List.of());
    }

    @Override
    public Outcome<List<ThreadSummary>> threads(Cancellation cancellation) {
        return Outcome.ok(List.of());
    }

    @Override
    public Outcome<RecordedThread> thread(String id, Cancellation cancellation) {
        return Outcome.ok(thread);
    }

    @Override
    public Outcome<Boolean> refresh(Cancellation cancellation) {
        return Outcome.ok(false);
    }

    @Override
    public void close() {}
}
