package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.storage.ChildProgram;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The completion scripts in the shells that they are for, where these are on this machine. */
@DisabledOnOs(OS.WINDOWS)
final class ShellCompletionTest {
    @TempDir
    Path folder;

    @BeforeEach
    void files() throws IOException {
        Files.writeString(folder.resolve("zebra.db"), "");
    }

    private Path script(String shell, String name) throws IOException {
        return Files.writeString(folder.resolve(name), CommandRun.of(folder.resolve("data"), "completion", shell).out());
    }

    /** The program under its name, for scripts that ask it. */
    private void makeProgram() throws IOException {
        CommandRun.copy("python-sqlite/sessions.db", folder);
        List<String> command = ChildProgram.builder(List.of(), "dev.stateroom.Stateroom", "--data", folder.resolve("data").toString()).command();
        Path program = Files.writeString(Files.createDirectories(folder.resolve("bin")).resolve("stateroom"), "#!/bin/sh\nexec "
                + command.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" ")) + " \"$@\"\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    private String output(List<String> command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("HOME", folder.toString());
        builder.environment().put("TERM", "dumb");
        builder.environment().merge("PATH", folder.resolve("bin").toString(), (path, own) -> own + File.pathSeparator + path);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return output;
    }

    private List<String> bash(String typed) throws IOException, InterruptedException {
        Path script = script("bash", "stateroom.bash");
        String words = List.of(typed.split(" ", -1)).stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        return output(List.of(Needs.program("bash").toString(), "--norc", "-c", """
                        source "%s" || exit
                        COMP_WORDS=(%s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_LINE='%s'; COMP_POINT=${#COMP_LINE}
                        compopt() { :; }
                        _stateroom_sources
                        printf '%%s\\n' "${COMPREPLY[@]}"
                        """.formatted(script, words, typed)))
                .lines().map(String::strip).toList();
    }

    private List<String> fish(String typed) throws IOException, InterruptedException {
        Path script = script("fish", "stateroom.fish");
        return output(List.of(Needs.program("fish").toString(), "--no-config", "-c", "source '" + script + "'; complete -C '" + typed + "'"))
                .lines().map(line -> line.split("\t")[0]).toList();
    }

    /** In an interactive shell on a pseudo terminal: the names that zsh would offer are handed to a function in place of the list. */
    private List<String> zsh(String typed) throws IOException, InterruptedException {
        String zsh = Needs.program("zsh").toString();
        script("zsh", "_stateroom");
        Path driver = Files.writeString(folder.resolve("driver.zsh"), """
                zmodload zsh/zpty
                zpty shell %s -f -i
                zpty -w shell $'PROMPT= RPROMPT=; fpath=(%s $fpath); autoload -Uz compinit; compinit -u -D; cd %s'
                zpty -w shell $'compadd() { local -a offered; builtin compadd -O offered "$@"; print -l -- $offered >> %s/offered; builtin compadd "$@"; }'
                zpty -w shell $'zle-done() { zle kill-whole-line; BUFFER="print end >> %s/offered; exit"; zle accept-line }; zle -N zle-done; bindkey "^X" zle-done'
                zpty -w -n shell $'%s\\t\\x18'
                while zpty -r shell line; do :; done
                """.formatted(zsh, folder, folder, folder, folder, typed));
        String said = output(List.of(zsh, "-f", driver.toString()));
        Path offered = folder.resolve("offered");
        assertThat(offered).as(said).exists();
        List<String> lines = new ArrayList<>(Files.readAllLines(offered));
        assertThat(lines.removeLast()).isEqualTo("end");
        Files.delete(offered);
        return lines;
    }

    @Test
    void bashOffersCommandsAndOptions() throws IOException, InterruptedException {
        assertThat(CommandRun.of(folder.resolve("data"), "completion").out()).doesNotStartWith("#!");
        assertThat(bash("stateroom thre")).containsExactlyInAnyOrder("threads", "thread");
        assertThat(bash("stateroom memory dr")).containsExactly("drift");
        assertThat(bash("stateroom history --fil")).containsExactly("--files");
        assertThat(bash("stateroom ")).contains("open", "doctor").doesNotContain("rehearse", "manual");
    }

    @Test
    void fishOffersCommandsOptionsAndFiles() throws IOException, InterruptedException {
        assertThat(fish("stateroom thre")).containsExactlyInAnyOrder("threads", "thread");
        assertThat(fish("stateroom memory dr")).containsExactly("drift");
        assertThat(fish("stateroom --data x memory dr")).as("after an option with a value").containsExactly("drift");
        assertThat(fish("stateroom history --fil")).containsExactly("--files");
        assertThat(fish("stateroom threads zeb")).containsExactly("zebra.db");
        assertThat(fish("stateroom zeb")).containsExactly("zebra.db");
        assertThat(fish("stateroom completion --verb")).containsExactly("--verbose");
        assertThat(fish("stateroom ")).contains("open", "doctor").doesNotContain("rehearse", "manual");
    }

    @Test
    void zshOffersCommandsOptionsAndFiles() throws IOException, InterruptedException {
        assertThat(zsh("stateroom thre")).contains("threads", "thread").doesNotContain("open", "drift");
        assertThat(zsh("stateroom memory dr")).contains("drift");
        assertThat(zsh("stateroom --data x memory dr")).contains("drift");
        assertThat(zsh("stateroom history --fil")).contains("--files");
        assertThat(zsh("stateroom threads zeb")).contains("zebra.db");
        assertThat(zsh("stateroom zeb")).contains("zebra.db");
    }

    @Test
    void bashOffersThreadsAndSteps() throws IOException, InterruptedException {
        makeProgram();
        assertThat(bash("stateroom cat sessions.db fork")).containsExactly("forked");
        assertThat(bash("stateroom cat sessions.db#fork")).containsExactly("sessions.db#forked");
        assertThat(bash("stateroom ls sessions.db#forked@1")).as("behind the last @").contains("11", "12").doesNotContain("2", "head");
        assertThat(bash("stateroom cat sessions.db forked --at 1")).contains("11").doesNotContain("2");
        assertThat(bash("stateroom diff sessions.db#forked ")).contains("head", "4");
        assertThat(bash("stateroom memory drift sessions.db fork")).containsExactly("forked");
    }

    @Test
    void fishOffersThreadsAndSteps() throws IOException, InterruptedException {
        makeProgram();
        assertThat(fish("stateroom cat sessions.db fork")).contains("forked");
        assertThat(fish("stateroom cat sessions.db#fork")).contains("sessions.db#forked");
        assertThat(fish("stateroom ls sessions.db#forked@1")).contains("sessions.db#forked@11").doesNotContain("sessions.db#forked@2");
        assertThat(fish("stateroom cat sessions.db forked --at 1")).contains("11").doesNotContain("2");
    }

    @Test
    void zshOffersThreadsAndSteps() throws IOException, InterruptedException {
        makeProgram();
        assertThat(zsh("stateroom cat sessions.db fork")).contains("forked");
        assertThat(zsh("stateroom memory drift sessions.db fork")).contains("forked");
        assertThat(zsh("stateroom cat sessions.db#fork")).contains("sessions.db#forked");
        assertThat(zsh("stateroom ls sessions.db#forked@1")).contains("sessions.db#forked@11").doesNotContain("sessions.db#forked@2");
        assertThat(zsh("stateroom cat sessions.db forked --at 1")).contains("11").doesNotContain("2");
    }

    @Test
    void serversAreNotAskedForCandidates() {
        CommandRun run = CommandRun.of(folder.resolve("data"), "candidates", "--", "cat", "http://127.0.0.1:1#a");
        assertThat(run.status()).isZero();
        assertThat(run.out()).isEmpty();
    }

    @Test
    void powerShellHasATableOfEveryCommand() {
        CommandRun script = CommandRun.of(folder.resolve("data"), "completion", "PowerShell");
        assertThat(script.out())
                .contains("'memory drift' = @(", ",@('threads', 'List threads", "Register-ArgumentCompleter -Native")
                .doesNotContain("rehearse");
        assertThat(script.out().chars().filter(c -> c == '(').count()).isEqualTo(script.out().chars().filter(c -> c == ')').count());
    }

    @Test
    void anUnknownShellIsNamed() {
        CommandRun run = CommandRun.of(folder.resolve("data"), "completion", "tcsh");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("no completion for the shell 'tcsh': one of bash, zsh, fish, powershell is accepted");
    }

    @Test
    void everyCommandHasAManPageThatSaysWhatItsHelpSays() throws IOException {
        Path share = folder.resolve("share");
        assertThat(CommandRun.of(folder.resolve("data"), "manual", share.toString()).status()).isZero();
        Path pages = share.resolve("man").resolve("man1");
        try (var files = Files.list(pages)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .hasSizeGreaterThan(60)
                    .contains("stateroom.1", "stateroom-open.1", "stateroom-memory-drift.1")
                    .doesNotContain("stateroom-rehearse.1", "stateroom-manual.1");
        }
        assertThat(Files.readString(pages.resolve("stateroom-history.1")))
                .startsWith(".\\\"")
                .contains(".TH \"STATEROOM-HISTORY\" \"1\"", ".SH NAME\nstateroom\\-history \\- List the checkpoints", "\\fB\\-\\-files\\fR");
        assertThat(share.resolve("zsh/site-functions/_stateroom")).content().startsWith("#compdef stateroom\n");
    }

    @Test
    void manReadsThePagesWithoutAWarning() throws IOException, InterruptedException {
        String groff = Needs.program("groff").toString();
        Path share = folder.resolve("share");
        CommandRun.of(folder.resolve("data"), "manual", share.toString());
        List<String> command = new ArrayList<>(List.of(groff, "-man", "-Tutf8", "-ww", "-z", "-K", "utf8"));
        try (var files = Files.list(share.resolve("man").resolve("man1"))) {
            files.sorted().map(Path::toString).forEach(command::add);
        }
        assertThat(output(command)).isEmpty();
    }
}
