package dev.stateroom.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.preferences.Preferences;
import dev.stateroom.ui.preferences.PreferencesStore;
import dev.stateroom.ui.session.ScriptedThread;
import dev.stateroom.ui.session.ScriptedWorkspace;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.tripwire.TripwireModel;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.work.SameThreadWork;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/** Two problems that say the same: each has its row, and leads to its own call. */
final class TwinProblemsTest {
    private final List<String> opened = new ArrayList<>();

    @BeforeAll
    static void startToolkit() throws Exception {
        Pictures.startToolkit();
    }

    private static Message.Call fetch(String id, String address) {
        return new Message.Call(id, "fetch", new ForeignValue.Fields(Map.of("url", new ForeignValue.Text(address))));
    }

    @Test
    void eachHasItsRowAndLeadsToItsOwnCallAlsoWhenTheyAreSaidAgain() throws Exception {
        ScriptedThread thread = new ScriptedThread("t").step(f -> {}, ScriptedThread.human("Go"));
        for (String round : List.of("1", "2", "3")) {
            thread.step(f -> {}, ScriptedThread.asks("", fetch("a" + round, "a"), fetch("b" + round, "b")))
                    .step(f -> {}, ScriptedThread.answer("a" + round, "fetch", "x"), ScriptedThread.answer("b" + round, "fetch", "x"));
        }
        Navigation navigation = (Navigation) Proxy.newProxyInstance(Navigation.class.getClassLoader(), new Class<?>[] {Navigation.class}, (_, method, values) -> {
            assertThat(method.getName()).isEqualTo("openCall");
            opened.add(String.valueOf(values[0]));
            return null;
        });
        WaitForAsyncUtils.asyncFx(() -> {
            Session session = ScriptedWorkspace.session(new SameThreadWork(), thread);
            RunProblems problems = new RunProblems(
                    session, navigation, new TripwireModel(session, new Preferences(PreferencesStore.none(), PreferenceValues.NOTHING), (title, sentence) -> {}));
            List<WorkspaceProblem> first = problems.allProperty().get();
            assertThat(first).hasSize(2);
            assertThat(first.getFirst().sentence()).isEqualTo(first.getLast().sentence());
            session.rulesChanged();
            List<WorkspaceProblem> again = problems.allProperty().get();
            assertThat(again).usingElementComparator((one, other) -> one == other ? 0 : 1).as("rows stay as they are").containsExactlyElementsOf(first);
            again.forEach(problem -> Objects.requireNonNull(Objects.requireNonNull(problem.fix()).act()).run());
            return true;
        }).get(60, TimeUnit.SECONDS);
        assertThat(opened).containsExactlyInAnyOrder("a3", "b3");
    }
}
