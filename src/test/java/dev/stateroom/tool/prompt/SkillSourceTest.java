package dev.stateroom.tool.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SkillSourceTest {

    @ParameterizedTest
    @CsvSource({
        "/skills/user/, User",
        "my-team, My-team",
        "/.deepagents/skills, Deepagents",
        "/my_own-team/Skills/, My Own Team",
        "/skills, Skills",
        "/a/built_in_skills, Built-in",
        "/, Unnamed",
        "'', Unnamed"
    })
    void aSourceIsCalledAfterItsFolder(String path, String label) {
        assertThat(new SkillSource(path, null).shownLabel()).isEqualTo(label);
    }
}
