package dev.stateroom.workspace.nearmiss;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.CallRun;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedDatabases;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.permission.MismatchReason;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.replay.ThreadUses;
import dev.stateroom.work.Cancellation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Planted near misses are found, and none in recorded agents that keep away from what is guarded. */
final class ThreadRulesTest {
    private static final Dialect DIALECT = Dialect.newest(Era.Language.PYTHON);
    private static final List<RuleOperation> BOTH = List.of(RuleOperation.READ, RuleOperation.WRITE);

    /** Recorded agents whose script tries what rules leave open. */
    private static final List<String> TRIES = List.of(
            "permissions/run.db t-1 ls /secrets is the folder itself; only its content is meant by rule 1, deny read and write /secrets/**",
            "w07/sessions.db permissions write_file /policies/.hidden begins a name with a dot, and so misses rule 2, interrupt read and write /policies/**");

    @TempDir
    Path folder;

    private final List<ToolCall> calls = new ArrayList<>();

    private static PermissionRule rule(RuleMode mode, String... paths) {
        return new PermissionRule(BOTH, List.of(paths), mode);
    }

    private static ThreadRules rules(PermissionRule... rules) {
        return new ThreadRules(AgentTeam.of(new RuleBook(List.of(rules), Map.of())), DIALECT);
    }

    private void call(String tool, String result, String argument, String path) {
        String id = "c" + calls.size();
        CheckpointKey key = new CheckpointKey("", String.format("%06d", calls.size()));
        Message answer = new Message("tool", "m" + id, tool, new ForeignValue.Text(result), List.of(), id, "success", ForeignValue.Fields.EMPTY);
        Map<String, ForeignValue> args = switch (tool) {
            case "write_file" -> Map.of(argument, new ForeignValue.Text(path), "content", new ForeignValue.Text("x"));
            case "edit_file" -> Map.of(argument, new ForeignValue.Text(path), "old_string", new ForeignValue.Text("x"), "new_string", new ForeignValue.Text("y"));
            default -> Map.of(argument, new ForeignValue.Text(path));
        };
        calls.add(new ToolCall(
                id, tool, ForeignValue.Fields.copyOf(args), null, null, answer, "success", key, key, "main", "main", null, null, 1,
                new CallRun(CallRun.State.ANSWERED, ""), List.of()));
    }

    private List<NearMiss> found(ThreadRules rules) {
        return rules.of(calls, ThreadUses.of(null, calls, Cancellation.NEVER), DIALECT);
    }

    /** Work next to what is guarded: other folders, names that begin alike, listings of the folder around it. */
    private void noise(Random random) {
        for (int i = 0; i < random.nextInt(8); i++) {
            String name = String.valueOf((char) ('a' + random.nextInt(26)));
            switch (random.nextInt(5)) {
                case 0 -> call("write_file", "Updated file", "file_path", "/notes/" + name + ".md");
                case 1 -> call("read_file", "x", "file_path", "/vault-notes/" + name + ".md");
                case 2 -> call("ls", "['/vault/', '/notes/']", "path", "/");
                case 3 -> call("read_file", "Error: permission denied for read on /vault/" + name, "file_path", "/vault/" + name);
                default -> call("edit_file", "Replaced", "file_path", "/docs/vault/" + name);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"CASE", "DOT_FILE", "FOLDER", "COPY"})
    void plantedNearMissesAreFound(MismatchReason.Reason reason) {
        for (int seed = 0; seed < 25; seed++) {
            calls.clear();
            Random random = new Random(seed);
            RuleMode mode = random.nextBoolean() ? RuleMode.DENY : RuleMode.INTERRUPT;
            PermissionRule wide = rule(RuleMode.ALLOW, "/**");
            PermissionRule guard = rule(mode, "/vault/**");
            ThreadRules rules = random.nextBoolean() ? rules(rule(RuleMode.ALLOW, "/docs/**"), guard) : rules(rule(RuleMode.ALLOW, "/docs/**"), guard, wide);
            noise(random);
            int before = calls.size();
            String path = switch (reason) {
                case CASE -> List.of("/Vault/key", "/VAULT/deep/er/key.pem", "/vAult/k").get(random.nextInt(3));
                case DOT_FILE -> List.of("/vault/.env", "/vault/.ssh/id", "/vault/a/.key").get(random.nextInt(3));
                case COPY -> List.of("/vault.bak/key", "/vault-old/deep/key.pem", "/vault_backup/k").get(random.nextInt(3));
                default -> "/vault";
            };
            boolean writes = random.nextBoolean();
            call(writes ? "write_file" : "read_file", "done", "file_path", path);
            noise(random);
            call(writes ? "write_file" : "read_file", "done", "file_path", path);
            List<NearMiss> misses = found(rules);
            assertThat(misses).as("seed %s", seed).hasSize(1);
            NearMiss miss = misses.getFirst();
            assertThat(miss.leak().miss().reason()).as("seed %s", seed).isEqualTo(reason);
            assertThat(miss.calls()).extracting(ToolCall::id).as("seed %s", seed).containsExactly("c" + before, "c" + (calls.size() - 1));
            assertThat(miss.words()).startsWith(path + " ").endsWith("rule 2, " + mode.word() + " read and write /vault/**");
        }
    }

    @Test
    void whatIsMeantToPassIsNoNearMiss() {
        call("read_file", "x", "file_path", "/Vault/public/a");
        call("ls", "[]", "path", "/vault");
        call("read_file", "x", "file_path", "/vault/.env");
        call("read_file", "x", "file_path", "/vaults/key");
        call("read_file", "x", "file_path", "/notes/a.md");
        call("execute", "x", "command", "cat /Vault/key");
        ThreadRules rules = rules(rule(RuleMode.ALLOW, "/Vault/public/**", "/vault", "/vault/.env"), rule(RuleMode.DENY, "/vault/**"));
        assertThat(found(rules)).isEmpty();
        assertThat(found(rules(rule(RuleMode.DENY, "/vault/**"), rule(RuleMode.ALLOW, "/vault")))).as("allowed by name behind the rule").extracting(miss -> miss.leak().path())
                .containsExactly("/Vault/public/a", "/vault/.env");
        assertThat(rules(rule(RuleMode.ALLOW, "/**")).isEmpty()).isTrue();
        assertThat(ThreadRules.NONE.isEmpty()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "/app/.env.bak, true",
        "/app/.env~, true",
        "/keys/key-old.pem.txt, false",
        "/keys/key.pem.orig, true",
        "/plan_copy.md, true",
        "/plan copy.md, true",
        "/planned.md, false",
        "/old/notes.md, false",
        "/plan.v2.md, false"
    })
    void aCopyIsToldByItsName(String path, boolean isNear) {
        call("write_file", "Updated file", "file_path", path);
        List<NearMiss> misses = found(rules(rule(RuleMode.INTERRUPT, "/**/.env", "/**/*.pem", "/plan.md")));
        assertThat(misses).hasSize(isNear ? 1 : 0);
        assertThat(misses).allMatch(miss -> miss.words().startsWith(path + " has the name of a copy of what is meant by rule 1, "));
    }

    @Test
    void whatAListingShowsCountsToo() {
        call("ls", "['/vault/a', '/vault/.env', '/vault/.ssh/', '/Vault/', '/notes/']", "path", "/");
        assertThat(found(rules(rule(RuleMode.DENY, "/vault/**")))).extracting(NearMiss::words)
                .containsExactly("/vault/.env begins a name with a dot, and so misses rule 1, deny read and write /vault/**");
    }

    @Test
    void recordedAgentsThatKeepAwayRaiseNoAlarm() throws Exception {
        ThreadRules rules = rules(
                rule(RuleMode.DENY, "/secrets/**", "/**/.env", "/**/*.pem", "/etc/**"), rule(RuleMode.INTERRUPT, "/production/**", "/policies/**"), rule(RuleMode.ALLOW, "/**"));
        List<String> alarms = new ArrayList<>();
        int threads = RecordedDatabases.threads(folder, (name, thread) -> rules.nearMisses(thread, ToolCalls.of(thread, Cancellation.NEVER), Cancellation.NEVER)
                .forEach(miss -> alarms.add(name + " " + miss.last().tool() + " " + miss.words())));
        assertThat(alarms).containsExactlyInAnyOrderElementsOf(TRIES);
        assertThat(threads).isGreaterThan(200);
    }
}
