package dev.stateroom.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which host a usual key goes to. */
final class UsualKeysTest {
    private static final UsualKeys KEYS = new UsualKeys(new Credentials(
            Map.of("LANGSMITH_ENDPOINT", "https://Smith.Corp.example:8443/api", "PGHOST", "db.corp.example", "AWS_ENDPOINT_URL", "http://minio:9000")::get));

    @ParameterizedTest
    @CsvSource({
        "LANGSMITH_API_KEY, api.smith.langchain.com", "LANGSMITH_API_KEY, API.Smith.LangChain.COM.", "LANGSMITH_API_KEY, eu.api.smith.langchain.com",
        "LANGGRAPH_API_KEY, mine.us.langgraph.app", "LANGSMITH_API_KEY, smith.corp.example", "LANGSMITH_API_KEY, SMITH.CORP.EXAMPLE.",
        "AWS_SECRET_ACCESS_KEY, s3.amazonaws.com", "AWS_SECRET_ACCESS_KEY, s3.eu-central-1.amazonaws.com", "AWS_SECRET_ACCESS_KEY, docs.s3.us-east-1.amazonaws.com",
        "AWS_SECRET_ACCESS_KEY, s3-us-west-2.amazonaws.com", "AWS_SECRET_ACCESS_KEY, s3.dualstack.us-east-1.amazonaws.com",
        "AWS_SECRET_ACCESS_KEY, s3.cn-north-1.amazonaws.com.cn", "AWS_SECRET_ACCESS_KEY, s3.us-gov-west-1.amazonaws.com", "AWS_SECRET_ACCESS_KEY, minio",
        "PGPASSWORD, 127.0.0.1", "PGPASSWORD, localhost", "PGPASSWORD, [::1]", "PGPASSWORD, db.corp.example", "PGPASSWORD, DB.corp.example.",
        "E2B_API_KEY, api.e2b.app", "DAYTONA_API_KEY, app.daytona.io", "RUNLOOP_API_KEY, api.runloop.ai", "VERCEL_TOKEN, api.vercel.com",
    })
    void itsOwn(String variable, String host) {
        assertThat(KEYS.belongs(variable, host)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "LANGSMITH_API_KEY, evil.example", "LANGSMITH_API_KEY, evil-langchain.com", "LANGSMITH_API_KEY, langchain.com.evil.example",
        "LANGSMITH_API_KEY, api.smith.langchain.com.evil.example", "LANGSMITH_API_KEY, langchain.co", "LANGSMITH_API_KEY, langgraph.app.evil.example",
        "LANGSMITH_API_KEY, corp.example", "LANGSMITH_API_KEY, evil.smith.corp.example", "LANGSMITH_API_KEY, 127.0.0.1",
        // Hosts below a provider's domain where anybody's code answers.
        "AWS_SECRET_ACCESS_KEY, x1.execute-api.us-east-1.amazonaws.com", "AWS_SECRET_ACCESS_KEY, evil-1.us-east-1.elb.amazonaws.com",
        "AWS_SECRET_ACCESS_KEY, ec2-1-2-3-4.compute-1.amazonaws.com", "AWS_SECRET_ACCESS_KEY, s3.evil.execute-api.us-east-1.amazonaws.com",
        "AWS_SECRET_ACCESS_KEY, s3x.us-east-1.elb.amazonaws.com", "AWS_SECRET_ACCESS_KEY, s3.amazonaws.com.evil.example",
        "AWS_SECRET_ACCESS_KEY, amazonaws.com", "AWS_SECRET_ACCESS_KEY, evils3.amazonaws.com",
        "E2B_API_KEY, 3000-evil.e2b.app", "E2B_API_KEY, e2b.app", "DAYTONA_API_KEY, 3000-evil.proxy.daytona.io", "RUNLOOP_API_KEY, evil.tunnel.runloop.ai",
        "VERCEL_TOKEN, evil.vercel.app", "VERCEL_TOKEN, evil.api.vercel.com.example",
        "PGPASSWORD, 127.999.0.1", "PGPASSWORD, 127.0.0.1.evil.example", "PGPASSWORD, localhost.evil.example", "PGPASSWORD, 0.0.0.0",
    })
    void anothers(String variable, String host) {
        assertThat(KEYS.belongs(variable, host)).isFalse();
    }

    @Test
    void aHostThatAnybodyCanHaveIsMarked() {
        assertThat(UsualKeys.isShared("evil.us.langgraph.app.")).isTrue();
        assertThat(UsualKeys.isShared("api.smith.langchain.com")).isFalse();
    }
}
