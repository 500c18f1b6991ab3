package dev.stateroom.permission.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.simulation.RefusalRules.Attempt;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RefusalRulesTest {
    private static Attempt write(String agent, String path) {
        return new Attempt(agent, RuleOperation.WRITE, path);
    }

    private static List<String> paths(List<Attempt> refused, List<Attempt> done) {
        return new RefusalRules(refused, done, Dialect.DOCUMENTED).byAgent().getOrDefault("main", List.of()).stream()
                .flatMap(rule -> rule.paths().stream())
                .toList();
    }

    @Test
    void aFolderIsDeniedUnlessAnotherCallWentThroughInIt() {
        List<Attempt> refused = List.of(write("main", "/p/a.md"), write("main", "/p/deep/b.md"));
        assertThat(paths(refused, List.of())).containsExactly("/p/**");
        assertThat(paths(refused, List.of(write("main", "/p/c.md")))).containsExactly("/p/a.md", "/p/deep/b.md");
        assertThat(paths(refused, List.of(write("auditor", "/p/c.md")))).containsExactly("/p/**");
    }
}
