const form = document.getElementById("enter");
const problem = document.getElementById("problem");
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const response = await fetch("/api/enter", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password: form.elements.password.value }),
  });
  if (response.ok) location.href = "/";
  else {
    problem.textContent = (await response.json()).error.text;
    problem.hidden = false;
  }
});
