package dev.stateroom.review.policy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds what is unsafe in a policy before it is enabled. */
public final class PolicyLinter {
    private static final long LARGE = 1 << 20;
    private static final Set<String> WRITERS = Set.of("write_file", "edit_file", "delete");
    private static final Set<String> READERS =
            Set.of("cat", "less", "head", "tail", "grep", "rg", "find", "ls", "cp", "mv", "tar", "sed", "awk", "sort", "xxd", "base64");
    private static final Set<String> RUNNERS = Set.of(
            "sh", "bash", "zsh", "dash", "python", "python3", "node", "deno", "bun", "ruby", "perl", "php", "npx", "uvx", "pipx", "env", "xargs", "eval", "exec",
            "make", "ssh", "docker", "kubectl", "nohup", "time", "timeout", "watch", "parallel", "powershell", "pwsh");
    private static final Set<String> INSTALLERS = Set.of("pip", "pip3", "npm", "pnpm", "yarn", "uv", "cargo", "go", "gem", "apt", "apt-get", "brew", "mvn", "gradle");
    private static final Set<String> FETCHERS = Set.of("curl", "wget", "nc", "ncat", "scp", "rsync", "ftp", "telnet");
    private static final Set<String> DESTROYERS =
            Set.of("rm", "rmdir", "dd", "mkfs", "shutdown", "reboot", "kill", "killall", "pkill", "chmod", "chown", "truncate", "shred", "sudo", "su", "doas");
    private static final Pattern DESTROYS = Pattern.compile(
            "push (?:.* )?(?:-f|--force)|reset --hard|clean -[a-z]*f|terraform (?:destroy|apply)|kubectl delete|drop (?:table|database)|delete from|:\\s*>|\\bmkfs\\.");
    private static final Pattern SHELL = Pattern.compile("[;|&$`<>\\n\\r(){}\\\\\"'~#!]");
    private static final List<String> SECRETS = List.of(
            ".env", ".ssh/id_ed25519", ".aws/credentials", ".netrc", ".git-credentials", "secrets/key.pem", "credentials.json", "config/secrets.yaml", "id_rsa",
            "private.key");
    private static final List<String> INSTRUCTIONS = List.of("AGENTS.md", "CLAUDE.md", "skills/deploy/SKILL.md", "memories/preferences.md", ".deepagents/agent.md", "prompts/system.md");
    private static final List<String> RUN_LATER = List.of(
            ".github/workflows/ci.yml", ".git/hooks/pre-commit", "Makefile", "package.json", "setup.py", "pyproject.toml", "Dockerfile", "conftest.py", ".bashrc",
            "run.sh", "pom.xml", "build.gradle");
    private static final Pattern SENDS = Pattern.compile("send|mail|post|http|fetch|request|slack|tweet|upload|publish|pay|transfer|purchase|webhook");

    private final ReviewPolicy policy;
    private final List<PolicyFinding> findings = new ArrayList<>();

    private PolicyLinter(ReviewPolicy policy) {
        this.policy = policy;
    }

    /** All problems, in the order of the rules. */
    public static List<PolicyFinding> findings(ReviewPolicy policy) {
        PolicyLinter linter = new PolicyLinter(policy);
        linter.look();
        return List.copyOf(linter.findings);
    }

    private void look() {
        Set<String> ids = new HashSet<>();
        for (PolicyRule rule : policy.rules()) {
            if (!ids.add(rule.id())) {
                unsafe(rule, "same-id", "two rules are called " + rule.id() + ": the trail could not tell which of them decided");
            }
            written(rule);
            if (rule.approves()) {
                approving(rule);
            } else {
                careful(rule);
            }
        }
    }

    private void unsafe(PolicyRule rule, String kind, String sentence) {
        findings.add(new PolicyFinding(rule.id(), kind, true, sentence));
    }

    private void warn(PolicyRule rule, String kind, String sentence) {
        findings.add(new PolicyFinding(rule.id(), kind, false, sentence));
    }

    /** Finds conditions that can never match as written. */
    private void written(PolicyRule rule) {
        for (String path : rule.paths()) {
            if (!path.startsWith("/") && !path.startsWith("**")) {
                unsafe(rule, "relative-path", "path " + path + " does not begin with /: agents name files from the root");
            } else if (List.of(path.split("/", -1)).contains("..")) {
                unsafe(rule, "dots-in-path", "path " + path + " has a part .., which is looked up before the rule: it does not say what it seems to say");
            }
        }
        if (!rule.commands().isEmpty() && !reaches(rule, "execute")) {
            unsafe(rule, "no-command-tool", "it names commands, and none of its tools has one: it matches nothing");
        }
        if (!rule.paths().isEmpty() && !rule.tools().isEmpty() && rule.tools().stream().allMatch(tool -> tool.equals("execute"))) {
            unsafe(rule, "no-path-tool", "it names paths for execute, whose call has none: it matches nothing");
        }
        requester(rule);
        if (rule.approves() && rule.hazards()) {
            unsafe(rule, "approves-hazard", "it would approve calls with hidden characters; no rule does");
        }
    }

    private void requester(PolicyRule rule) {
        String field = rule.requester();
        if (field == null) {
            return;
        }
        if (rule.verdict() != PolicyVerdict.ASK && rule.verdict() != PolicyVerdict.ASK_TWO) {
            unsafe(rule, "requester-not-asked", "it names who began the thread, and asks nobody who could be another person");
        }
        if (!field.startsWith("langgraph_auth_user")) {
            warn(rule, "requester-by-caller", "who begins a thread may be able to write " + field + " too: a server with a sign-in of its own sets langgraph_auth_user_id");
        }
        if (policy.people().isEmpty()) {
            warn(rule, "nobody-listed", "the policy lists no people: a name in " + field + " is a reviewer's only where both are written alike");
        }
    }

    private static boolean reaches(PolicyRule rule, String tool) {
        return rule.tools().isEmpty() || rule.tools().stream().anyMatch(one -> PolicyPattern.isName(one, tool));
    }

    /** Checks a rule that asks or forbids for gaps. */
    private void careful(PolicyRule rule) {
        boolean isAboutFiles = !rule.paths().isEmpty() && reaches(rule, "write_file");
        if (rule.verdict() == PolicyVerdict.NEVER && isAboutFiles && !reaches(rule, "execute") && policy.rules().stream()
                .anyMatch(other -> other.approves() && reaches(other, "execute"))) {
            warn(rule, "shell-goes-round", "it forbids files, and another rule approves commands, which can write the same files");
        }
        for (PolicyRule other : policy.rules()) {
            if (other.approves() && rule.verdict().compareTo(PolicyVerdict.ASK) >= 0 && covers(rule, other)) {
                warn(other, "never-used", "rule " + rule.id() + " is more careful about the same calls: this one approves none");
            }
        }
    }

    private static boolean covers(PolicyRule wide, PolicyRule narrow) {
        return (wide.tools().isEmpty() || wide.tools().containsAll(narrow.tools()) && !narrow.tools().isEmpty())
                && (wide.paths().isEmpty() || wide.paths().containsAll(narrow.paths()) && !narrow.paths().isEmpty())
                && (wide.commands().isEmpty() || wide.commands().containsAll(narrow.commands()) && !narrow.commands().isEmpty())
                && (wide.agents().isEmpty() || wide.agents().containsAll(narrow.agents()) && !narrow.agents().isEmpty())
                && wide.maxBytes() == null
                && !wide.hazards()
                && wide.metadata().isEmpty();
    }

    private void approving(PolicyRule rule) {
        if (rule.tools().isEmpty()) {
            unsafe(rule, "any-tool", "it approves every tool, also those that are added later");
        }
        rule.tools().stream().filter(tool -> tool.indexOf('*') >= 0).forEach(tool ->
                unsafe(rule, "wild-tool", "tool " + tool + " has a wildcard: it approves tools that nobody has looked at"));
        rule.tools().stream().filter(tool -> SENDS.matcher(tool.toLowerCase(Locale.ROOT)).find()).forEach(tool ->
                unsafe(rule, "sends-outside", "tool " + tool + " seems to send something outside, which cannot be taken back"));
        if (rule.tools().contains("task")) {
            unsafe(rule, "starts-agents", "it approves task: what the subagent does then is not looked at by this rule");
        }
        if (rule.tools().contains("delete")) {
            unsafe(rule, "deletes", "it approves delete");
        }
        if (!rule.metadata().isEmpty() && rule.paths().isEmpty() && rule.commands().isEmpty()) {
            unsafe(rule, "trusts-metadata", "metadata alone narrows it, and the caller who starts the run writes it");
        }
        if (reaches(rule, "execute")) {
            commands(rule);
        }
        if (rule.tools().isEmpty() || rule.tools().stream().anyMatch(WRITERS::contains)) {
            writes(rule);
        }
    }

    private void writes(PolicyRule rule) {
        if (rule.paths().isEmpty()) {
            unsafe(rule, "writes-anywhere", "it approves writing to every file");
            return;
        }
        if (rule.maxBytes() == null) {
            warn(rule, "no-size", "it approves files of any size: nobody looks at what is in them");
        } else if (rule.maxBytes() > LARGE) {
            warn(rule, "large-size", "it approves up to " + rule.maxBytes() + " bytes, more than anybody would have read");
        }
        for (String path : rule.paths()) {
            String whole = PolicyPattern.shortest(path);
            if (path.equals("**") || whole.equals("/**") || whole.equals("/*") || whole.matches("/\\*\\*?/\\*\\*?")) {
                unsafe(rule, "writes-anywhere", "path " + path + " approves writing to every file");
                continue;
            }
            reached(rule, path, SECRETS, "writes-secrets", "where keys and passwords are kept");
            reached(rule, path, INSTRUCTIONS, "writes-instructions", "which the agent reads as its instructions later");
            reached(rule, path, RUN_LATER, "writes-code-that-runs", "which something runs later without asking");
        }
    }

    private void reached(PolicyRule rule, String path, List<String> names, String kind, String why) {
        int star = path.indexOf('*');
        String folder = star < 0 ? "/" : path.substring(0, path.lastIndexOf('/', star) + 1);
        boolean isDeep = path.contains("**");
        for (String name : names) {
            int slash = name.lastIndexOf('/');
            List<String> candidates = new ArrayList<>(List.of("/" + name, "/a/" + name));
            if (isDeep) {
                candidates.add(folder + name);
                candidates.add(folder + "a/" + name);
            }
            if (slash > 0 && folder.endsWith("/" + name.substring(0, slash + 1))) {
                candidates.add(folder + name.substring(slash + 1));
            }
            for (String candidate : candidates) {
                if (PolicyPattern.isPath(path, candidate, true)) {
                    unsafe(rule, kind, "path " + path + " approves writing to " + candidate + ", " + why);
                    return;
                }
            }
        }
    }

    private void commands(PolicyRule rule) {
        if (rule.commands().isEmpty()) {
            unsafe(rule, "any-command", "it approves every shell command");
        }
        if (rule.agents().isEmpty()) {
            warn(rule, "any-agent", "it approves commands of every subagent too");
        }
        for (String command : rule.commands()) {
            String line = command.strip();
            List<String> words = List.of(line.split("\\s+"));
            String program = words.getFirst().substring(words.getFirst().lastIndexOf('/') + 1);
            boolean isWild = line.indexOf('*') >= 0;
            if (words.getFirst().indexOf('*') >= 0) {
                unsafe(rule, "any-program", "command " + command + " leaves the program open");
            } else if (SHELL.matcher(line).find()) {
                unsafe(rule, "shell-syntax", "command " + command + " has characters with a meaning to a shell: it is more than one command");
            }
            if (DESTROYERS.contains(program) || words.stream().anyMatch(DESTROYERS::contains) || DESTROYS.matcher(line.toLowerCase(Locale.ROOT)).find()) {
                unsafe(rule, "destroys", "command " + command + " deletes, changes rights or cannot be undone");
            } else if (FETCHERS.contains(program)) {
                unsafe(rule, "reaches-network", "command " + command + " sends data out or fetches code");
            } else if (isWild && RUNNERS.contains(program)) {
                unsafe(rule, "runs-anything", "command " + command + " runs whatever is named behind " + program);
            } else if (isWild && (INSTALLERS.contains(program) || line.contains("install "))) {
                unsafe(rule, "installs-anything", "command " + command + " installs or runs code that nobody has looked at");
            } else if (isWild && READERS.contains(program)) {
                unsafe(rule, "reads-anything", "command " + command + " reads any file of this machine, keys too");
            } else if (isWild && program.equals("git")) {
                unsafe(rule, "runs-anything", "command " + command + " leaves open what git does: hooks and configuration run programs");
            }
        }
    }
}
