package dev.stateroom.ui.permissions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.BackendPolicy;
import dev.stateroom.tool.ToolName;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ProbeResultTest {
    /** Everything under {@code /own/} goes to an object of the user's. */
    private static final BackendPolicy OWN = new BackendPolicy() {
        @Override
        public @Nullable String refusal(Dialect dialect, ToolName tool, String path) {
            return null;
        }

        @Override
        public boolean isOwnObject(Dialect dialect, String path) {
            return path.startsWith("/own/");
        }
    };

    @ParameterizedTest
    @CsvSource({"/own/a.md, true", "/a.md, false", "/own/secret/a.md, false"})
    void anObjectOfTheUsersMayRefuseWhatTheRulesAllow(String path, boolean may) {
        PermissionRule secret = new PermissionRule(List.of(RuleOperation.WRITE), List.of("/own/secret/**"), RuleMode.DENY);
        AgentTeam team = AgentTeam.of(new RuleBook(List.of(secret), Map.of())).over(new AgentTeam.Mounted(List.of("/own/"), false, OWN));
        ProbeResult looked = ProbeResult.at(new RulesModel.Question(
                team, AgentTeam.MAIN, RuleOperation.WRITE, path, Dialect.of(Era.PYTHON_0_7), Dialect.of(Era.JS_1_14)));
        assertThat(looked.here()).isInstanceOfSatisfying(ProbeResult.Answer.Explained.class, told -> assertThat(told.ownObject()).isEqualTo(may));
        assertThat(looked.there()).isInstanceOfSatisfying(ProbeResult.Answer.Explained.class, told -> assertThat(told.ownObject()).isEqualTo(may));
    }
}
